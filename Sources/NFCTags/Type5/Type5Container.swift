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

  var majorVersion: UInt8 { bytes[1] >> 6 }
  var minorVersion: UInt8 { bytes[1] >> 4 & 0x03 }
  var allowsReading: Bool { bytes[1] >> 2 & 0x03 == 0 }
  var allowsWriting: Bool { bytes[1] & 0x03 == 0 }
  var forbidsWriting: Bool { bytes[1] & 0x03 == 0x03 }

  /// Bytes of the area behind the container.
  var areaSize: Int {
    8 * (bytes.count == 4 ? Int(bytes[2]) : Int(bytes[6]) << 8 | Int(bytes[7]))
  }

  /// The same with writing forbidden.
  var readOnly: [UInt8] { [bytes[0], bytes[1] | 0x03] + bytes[2...] }
}
