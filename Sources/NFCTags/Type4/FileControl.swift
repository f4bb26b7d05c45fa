/// A File Control TLV of the capability container: where a file is and who may use it
/// (Type 4 Tag 1.x, clause 4.2).
struct FileControl: Hashable, Sendable {
  enum Kind {
    static let ndef: UInt8 = 0x04
    static let proprietary: UInt8 = 0x05
    static let extendedNDEF: UInt8 = 0x06
    static let extendedProprietary: UInt8 = 0x07
  }

  let kind: UInt8
  /// Offset of the value in the capability container.
  let offset: Int
  let file: UInt16
  /// The largest size of the file in bytes.
  let size: Int
  let readAccess: UInt8
  let writeAccess: UInt8

  /// - Parameter value: the TLV's value.
  /// - Returns: nil if it has not the length of its kind, or names a file that cannot be one.
  init?(kind: UInt8, value: [UInt8], at offset: Int) {
    guard let sizeLength = Self.sizeLength(of: kind), value.count == 4 + sizeLength else {
      return nil
    }
    self.kind = kind
    self.offset = offset
    file = UInt16(value[0]) << 8 | UInt16(value[1])
    size = value[2..<2 + sizeLength].reduce(0) { $0 << 8 | Int($1) }
    readAccess = value[value.count - 2]
    writeAccess = value[value.count - 1]
    guard !Self.reserved.contains(file) else { return nil }
  }

  /// That of an ordinary NDEF file which everybody may read and write.
  init(ndefFile file: UInt16, size: Int, at offset: Int) {
    kind = Kind.ndef
    self.offset = offset
    self.file = file
    self.size = size
    readAccess = 0x00
    writeAccess = 0x00
  }

  /// Bytes in which a kind gives the file's size; nil for other kinds.
  private static func sizeLength(of kind: UInt8) -> Int? {
    switch kind {
    case Kind.ndef, Kind.proprietary: 2
    case Kind.extendedNDEF, Kind.extendedProprietary: 4
    default: nil
    }
  }

  /// Identifiers with another meaning, that of the capability container among them.
  private static let reserved: Set<UInt16> = [0x0000, 0xE102, 0xE103, 0x3F00, 0x3FFF, 0xFFFF]

  static func isNDEF(_ kind: UInt8) -> Bool { kind == Kind.ndef || kind == Kind.extendedNDEF }

  /// Whether offsets may be larger than fits P1-P2.
  var hasLongOffsets: Bool { kind == Kind.extendedNDEF || kind == Kind.extendedProprietary }

  /// Bytes of NLEN or ENLEN at the beginning of the file.
  var lengthSize: Int { hasLongOffsets ? 4 : 2 }

  /// Bytes of the file that commands can reach.
  var reach: Int {
    min(size, hasLongOffsets ? Type4Command.offsetLimit : Type4Command.longOffset)
  }

  /// The largest message.
  var capacity: Int { max(0, reach - lengthSize) }

  var allowsReading: Bool { readAccess == 0x00 }
  var allowsWriting: Bool { writeAccess == 0x00 }
  var forbidsWriting: Bool { writeAccess == 0xFF }
  /// Offset of the write access condition in the capability container.
  var writeAccessOffset: Int { offset + (hasLongOffsets ? 7 : 5) }
}
