/// Block 3 of a Type 2 tag: magic number, version, size and access (Type 2 Tag 1.x, clause 6.1).
struct CapabilityContainer: Hashable, Sendable {
  static let block = 3
  static let address = block * Type2Layout.blockSize

  var bytes: [UInt8]

  /// - Parameter bytes: four.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// That of a freshly formatted tag.
  init(sizeCode: UInt8) {
    bytes = [0xE1, 0x10, sizeCode, 0x00]
  }

  var hasMagic: Bool { bytes[0] == 0xE1 }
  var majorVersion: UInt8 { bytes[1] >> 4 }
  var minorVersion: UInt8 { bytes[1] & 0x0F }
  /// Bytes of the data area.
  var dataSize: Int { Int(bytes[2]) * 8 }
  var allowsReading: Bool { bytes[3] >> 4 == 0x0 }
  var allowsWriting: Bool { bytes[3] & 0x0F == 0x0 }
  var forbidsWriting: Bool { bytes[3] & 0x0F == 0xF }

  /// The same with writing forbidden.
  var readOnly: Self { Self(Array(bytes[..<3]) + [bytes[3] | 0x0F]) }

  /// Whether setting bits alone leads from here to another one.
  func canBecome(_ other: Self) -> Bool {
    zip(bytes, other.bytes).allSatisfy { $0 | $1 == $1 }
  }
}
