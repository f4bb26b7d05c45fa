/// Block 0 of a Type 3 tag, the Attribute Information Block (Type 3 Tag 1.x, clause 6.3).
struct AttributeInformation: Hashable, Sendable {
  static let block = 0

  private(set) var bytes: [UInt8]

  /// - Parameter bytes: sixteen.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// That of a freshly formatted tag.
  init(blocksPerCheck: UInt8, blocksPerUpdate: UInt8, blockCount: UInt16) {
    bytes =
      [0x10, blocksPerCheck, blocksPerUpdate, UInt8(blockCount >> 8), UInt8(blockCount & 0xFF)]
      + [0, 0, 0, 0] + [WriteFlag.off, Access.readWrite] + [0, 0, 0]
    bytes += Self.checksum(of: bytes)
  }

  private enum WriteFlag {
    static let off: UInt8 = 0x00
    static let on: UInt8 = 0x0F
  }

  private enum Access {
    static let readOnly: UInt8 = 0x00
    static let readWrite: UInt8 = 0x01
  }

  var isBlank: Bool { bytes.allSatisfy { $0 == 0 } }
  var hasChecksum: Bool { Self.checksum(of: bytes) == Array(bytes[14...]) }
  var majorVersion: UInt8 { bytes[0] >> 4 }
  var minorVersion: UInt8 { bytes[0] & 0x0F }
  /// Blocks of one CHECK [Nbr].
  var blocksPerCheck: Int { Int(bytes[1]) }
  /// Blocks of one UPDATE [Nbw].
  var blocksPerUpdate: Int { Int(bytes[2]) }
  /// Blocks for the message behind this one [Nmaxb].
  var blockCount: Int { Int(bytes[3]) << 8 | Int(bytes[4]) }
  /// Bytes of the message that is there [Ln].
  var messageLength: Int { Int(bytes[11]) << 16 | Int(bytes[12]) << 8 | Int(bytes[13]) }
  /// Bytes of the longest message.
  var capacity: Int { capacity(of: blockCount) }
  /// Bytes of the longest message in so many blocks; Ln cannot tell more.
  func capacity(of blockCount: Int) -> Int { min(blockCount * 16, 0xFF_FFFF) }
  /// Whether a write was begun and not ended [WriteF].
  var isBeingWritten: Bool { bytes[9] != WriteFlag.off }
  /// Whether writing is allowed [RWFlag].
  var allowsWriting: Bool { bytes[10] == Access.readWrite }

  /// The same while a message is being written: an empty one, until all of it is there.
  var opened: Self { changed(writeFlag: WriteFlag.on, messageLength: 0) }

  /// The same with a message of that length, whole.
  func closed(messageLength: Int) -> Self {
    changed(writeFlag: WriteFlag.off, messageLength: messageLength)
  }

  /// The same with writing forbidden.
  var readOnly: Self { changed(access: Access.readOnly) }

  /// The same with writing allowed.
  var writable: Self { changed(access: Access.readWrite) }

  /// Whether it is such a block at all, and of a version that is known.
  var isUsable: Bool { !isBlank && hasChecksum && majorVersion == 1 }

  /// What tells of the chip and not of its message: version, Nbr, Nbw, Nmaxb and reserved bytes.
  var figures: [UInt8] { Array(bytes[..<9]) }

  /// The same with other figures.
  func with(figures: [UInt8]) -> Self {
    var copy = self
    copy.bytes.replaceSubrange(..<9, with: figures)
    copy.update()
    return copy
  }

  private func changed(access: UInt8) -> Self {
    var copy = self
    copy.bytes[10] = access
    copy.update()
    return copy
  }

  private func changed(writeFlag: UInt8, messageLength: Int) -> Self {
    var copy = self
    copy.bytes[9] = writeFlag
    copy.bytes.replaceSubrange(11..<14, with: [16, 8, 0].map { UInt8(messageLength >> $0 & 0xFF) })
    copy.update()
    return copy
  }

  private mutating func update() {
    bytes.replaceSubrange(14..., with: Self.checksum(of: bytes))
  }

  /// The sum of the first fourteen bytes.
  private static func checksum(of bytes: [UInt8]) -> [UInt8] {
    let sum = bytes[..<14].reduce(0) { $0 + UInt16($1) }
    return [UInt8(sum >> 8), UInt8(sum & 0xFF)]
  }
}
