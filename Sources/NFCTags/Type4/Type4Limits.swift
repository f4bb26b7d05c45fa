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

  private init(longestRead: Int, longestWrite: Int) {
    self.longestRead = longestRead
    self.longestWrite = longestWrite
  }

  /// The same for a card that has turned out to take no more in a read.
  func reading(atMost count: Int) -> Self {
    Self(longestRead: min(longestRead, count), longestWrite: longestWrite)
  }

  /// Those before anything is known of a tag.
  init(frameLimit: Int) {
    self.init(mle: Self.leastRead, mlc: 0, frameLimit: frameLimit)
  }

  /// The ranges of a file that are read with one command each.
  func reads(_ range: Range<Int>) -> [Range<Int>] {
    Array(sequence(state: range) { rest in take(from: &rest, readRoom) })
  }

  /// The first of these ranges; nil if there is none.
  func firstRead(_ range: Range<Int>) -> Range<Int>? {
    var rest = range
    return take(from: &rest, readRoom)
  }

  /// The ranges of a file that are written with one command each.
  ///
  /// - Returns: nil if no command is long enough, or if there would be more than anybody waits for.
  func writes(_ range: Range<Int>) -> [Range<Int>]? {
    guard !range.isEmpty else { return [] }
    let room = min(writeRoom(at: range.lowerBound), writeRoom(at: range.upperBound - 1))
    guard room > 0, range.count / room <= Self.mostWrites else { return nil }
    return Array(sequence(state: range) { rest in take(from: &rest, writeRoom) })
  }

  /// What a card claims of its size must not make a plan of any length.
  private static let mostWrites = 0x1_0000

  private func readRoom(at offset: Int) -> Int {
    // The data object's tag and length are part of the answer.
    let most = max(0, longestRead - 2)
    return max(1, longestRead - (Type4Command.answerLength(of: most, at: offset) - most))
  }

  private func writeRoom(at offset: Int) -> Int {
    offset < Type4Command.longOffset
      ? longestWrite : longestWrite - Type4Command.overhead(of: longestWrite)
  }

  /// Takes the first command's part off a range; none reaches across the offset at which commands
  /// change their form.
  private func take(from rest: inout Range<Int>, _ room: (Int) -> Int) -> Range<Int>? {
    guard !rest.isEmpty else { return nil }
    let start = rest.lowerBound
    let border = start < Type4Command.longOffset ? Type4Command.longOffset : rest.upperBound
    let end = min(rest.upperBound, border, start + room(start))
    rest = end..<rest.upperBound
    return start..<end
  }
}
