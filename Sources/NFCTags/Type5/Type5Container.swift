/// The capability container of a Type 5 tag: four bytes, or eight for a memory of more than 2040
/// bytes (Type 5 Tag 1.x, clause 4.3.1).
struct Type5Container: Hashable, Sendable {
  /// E1: block numbers of one byte; E2: also of two.
  static let magics: Set<UInt8> = [0xE1, 0xE2]

  let bytes: [UInt8]

  /// - Parameter memory: the first eight bytes, or four if the container has no more.
  /// - Throws: `notFormatted(.ccMagic)`, `malformed`.
  init(_ memory: [UInt8]) throws(TagError) {
    guard memory.count >= 4, Self.magics.contains(memory[0]) else { throw .notFormatted(.ccMagic) }
    guard memory[1] >> 6 == 1 else { throw .malformed(.unsupportedMappingVersion, at: 1) }
    guard memory[2] == 0 else {
      bytes = Array(memory[..<4])
      return
    }
    guard memory.count >= 8, memory[6] != 0 || memory[7] != 0 else {
      throw .malformed(.ccLength, at: 2)
    }
    bytes = Array(memory[..<8])
  }

  /// That of a freshly formatted tag.
  ///
  /// - Parameter readsSeveral: whether the tag reads several blocks at once.
  init(formatting size: Int, blockCount: Int, readsSeveral: Bool) {
    let magic: UInt8 = blockCount > 0x100 ? 0xE2 : 0xE1
    let features: UInt8 = readsSeveral ? 0x01 : 0x00
    let units = max(0, size - 4) / 8
    if let short = UInt8(exactly: units) {
      bytes = [magic, 0x40, short, features]
    } else {
      let units = min((size - 8) / 8, 0xFFFF)
      bytes = [
        magic, 0x40, 0x00, features, 0x00, 0x00, UInt8(units >> 8), UInt8(units & 0xFF),
      ]
    }
  }

  /// How many bytes a container has that begins with these.
  static func length(beginning head: some Collection<UInt8>) -> Int {
    guard let magic = head.first, magics.contains(magic), head.dropFirst(2).first == 0 else {
      return 4
    }
    return 8
  }

  var majorVersion: UInt8 { bytes[1] >> 6 }
  var minorVersion: UInt8 { bytes[1] >> 4 & 0x03 }
  var allowsReading: Bool { bytes[1] >> 2 & 0x03 == 0 }
  var allowsWriting: Bool { bytes[1] & 0x03 == 0 }
  var forbidsWriting: Bool { bytes[1] & 0x03 == 0x03 }
  /// Whether the tag reads several blocks at once (MBREAD).
  var readsSeveral: Bool { bytes[3] & 0x01 != 0 }
  /// Whether commands that write need the option flag (special frame).
  var needsOption: Bool { bytes[3] & 0x10 != 0 }

  /// Bytes of the area behind the container.
  var areaSize: Int {
    8 * (bytes.count == 4 ? Int(bytes[2]) : Int(bytes[6]) << 8 | Int(bytes[7]))
  }

  /// How many blocks can be reached with the numbers that the tag takes.
  var mostBlocks: Int { bytes[0] == 0xE2 ? 0x1_0000 : 0x100 }

  /// Where the byte with version and access lies.
  static let accessOffset = 1

  /// That byte with writing forbidden.
  var readOnlyAccess: UInt8 { bytes[Self.accessOffset] | 0x03 }
}
