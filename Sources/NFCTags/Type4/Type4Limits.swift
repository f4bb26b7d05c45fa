/// How much one command may read or write: what the card allows, what the reader's frames take, and
/// what short length fields say.
struct Type4Limits: Hashable, Sendable {
  /// Bytes in one answer; at least one.
  let longestRead: Int
  /// Bytes in one command; 0 if the card takes none.
  let longestWrite: Int

  /// MLe below this is reserved, so that every tag can be asked for as much before its capability
  /// container is known.
  static let leastRead = 15
  /// Le 00 is 256 by the book, and nothing or an error to some tags: phones do not use it either.
  private static let shortest = 0xFF
  private static let statusLength = 2
  private static let headerLength = 5

  /// - Parameters:
  ///   - mle, mlc: as the capability container has them.
  ///   - frameLimit: the longest frame of the reader.
  init(mle: Int, mlc: Int, frameLimit: Int) {
    longestRead = max(1, min(mle, Self.shortest, frameLimit - Self.statusLength))
    longestWrite = max(0, min(mlc, Self.shortest, frameLimit - Self.headerLength))
  }

  /// Those before anything is known of a tag.
  init(frameLimit: Int) {
    self.init(mle: Self.leastRead, mlc: 0, frameLimit: frameLimit)
  }

  /// The ranges of a file that are read with one command each.
  func reads(_ range: Range<Int>) -> [Range<Int>] {
    Self.cut(range) { offset in
      // The data object's tag and length are part of the answer.
      offset < Type4Command.longOffset ? longestRead : max(1, longestRead - 3)
    }
  }

  /// The ranges of a file that are written with one command each; nil if no command is long enough.
  func writes(_ range: Range<Int>) -> [Range<Int>]? {
    guard range.isEmpty || room(at: range.upperBound - 1) > 0 else { return nil }
    return Self.cut(range, room)
  }

  /// Bytes of a file that fit one command that writes.
  func room(at offset: Int) -> Int {
    guard offset >= Type4Command.longOffset else { return longestWrite }
    return longestWrite - Type4Command.overhead(of: longestWrite)
  }

  /// No command reaches across the offset at which commands change their form.
  private static func cut(_ range: Range<Int>, _ length: (Int) -> Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let border =
        start < Type4Command.longOffset
        ? min(range.upperBound, Type4Command.longOffset) : range.upperBound
      let end = min(border, start + length(start))
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }
}
