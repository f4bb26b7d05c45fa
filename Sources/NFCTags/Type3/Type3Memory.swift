/// What is known of a Type 3 tag's blocks.
struct Type3Memory: Hashable, Sendable {
  static let blockSize = 16

  private var blocks: [Int: [UInt8]] = [:]
  /// Blocks that the chip does not have or does not show.
  private var absent: Set<Int> = []

  func knownBlock(_ number: Int) -> [UInt8]? { blocks[number] }

  /// The sixteen bytes of a block.
  func block(_ number: Int) throws(Type3Stop) -> [UInt8] {
    guard let block = blocks[number] else { throw .missing([number]) }
    return block
  }

  /// The sixteen bytes of a block; nil if the chip does not show it.
  func blockIfShown(_ number: Int) throws(Type3Stop) -> [UInt8]? {
    absent.contains(number) ? nil : try block(number)
  }

  /// - Throws: `missing` with all of the blocks that are not known.
  func require(_ numbers: some Sequence<Int>) throws(Type3Stop) {
    let missing = numbers.filter { blocks[$0] == nil }
    guard missing.isEmpty else { throw .missing(missing) }
  }

  mutating func store(_ bytes: [UInt8], in number: Int) { blocks[number] = bytes }

  mutating func setAbsent(_ number: Int) { absent.insert(number) }

  func isAbsent(_ number: Int) -> Bool { absent.contains(number) }

  mutating func forget(_ number: Int) { blocks[number] = nil }

  mutating func forgetAll() { self = Type3Memory() }
}

/// Why a question about a tag's content has no answer yet, or none at all.
enum Type3Stop: Error {
  /// These blocks have to be read first.
  case missing([Int])
  case refused(TagError)
}
