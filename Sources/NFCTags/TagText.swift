/// How figures are put into sentences for a person.
enum TagText {
  /// Upper-case hexadecimal digits without separators.
  static func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }

  /// A file identifier, four digits.
  static func hex(_ file: UInt16) -> String { hex([UInt8(file >> 8), UInt8(file & 0xFF)]) }

  /// Pages by number: `page 4`, `pages 4 to 9 and 12`.
  static func pages(_ blocks: some Sequence<Int>) -> String { list(of: "page", blocks) }

  /// Blocks by number, in the same way.
  static func blocks(_ blocks: some Sequence<Int>) -> String { list(of: "block", blocks) }

  private static func list(of noun: String, _ blocks: some Sequence<Int>) -> String {
    let numbers = Set(blocks).sorted()
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    let words = runs.flatMap { run in
      run.count == 2
        ? ["\(run.lowerBound)", "\(run.upperBound)"]
        : [run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound) to \(run.upperBound)"]
    }
    guard let last = words.last else { return "no \(noun)" }
    let list =
      words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " and " + last
    return (numbers.count == 1 ? "\(noun) " : "\(noun)s ") + list
  }
}

extension String {
  /// The same as the beginning of a sentence.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
