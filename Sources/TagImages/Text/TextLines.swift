/// The lines of a text that say something: without blanks at their ends, and without empty ones.
///
/// LF, CR LF and CR alone end a line.
struct TextLines: Sequence, IteratorProtocol {
  struct Line {
    /// From 1 on.
    let number: Int
    let content: ArraySlice<UInt8>
  }

  private var rest: ArraySlice<UInt8>
  /// The lines that have been passed, empty ones among them.
  private(set) var count = 0

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func next() -> Line? {
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      rest = rest.dropFirst(line.count)
      if rest.popFirst() == UInt8(ascii: "\r"), rest.first == UInt8(ascii: "\n") {
        rest.removeFirst()
      }
      count += 1
      let content = line.trimmed
      if !content.isEmpty { return Line(number: count, content: content) }
    }
    return nil
  }
}
