import TagImages

/// Where a Type 2 product keeps what, and which commands it has beside the platform's own.
///
/// Blocks of later sectors are counted on: block 0 of sector 1 is 256.
struct Type2Layout: Sendable {
  static let blocksPerSector = 256
  static let blockSize = 4
  /// As many blocks as a capability container can claim: 4 and 255 times 8 bytes.
  static let largestBlockCount = 514
  /// The first byte of the data area, behind the UID, the static lock bytes and the CC.
  static let dataStart = 16

  let product: Type2Product?
  /// Blocks free for data, in order.
  let userBlocks: [Range<Int>]
  /// Blocks whose content can be read and means what it says. Passwords and keys are none.
  let readableBlocks: [Range<Int>]
  /// Where the dynamic lock bits are, which lock the blocks from 16 on.
  var dynamicLocks: LockBits?
  /// The first of the four blocks CFG0, ACCESS, PWD and PACK of a product with a password.
  var configuration: Type2Configuration.Place?
  /// The block whose first byte, AUTH0, is the first block that wants the key, in a product that has
  /// a key in place of a password.
  var keyLimit: Int?
  /// The lock control TLV that the product needs, where its lock bytes are not where the
  /// platform expects them.
  var lockControl: [UInt8]?
  var hasFastRead = true
  var hasSignature = true
  /// Numbers of the one-way counters.
  var counters: [UInt8] = []
  /// Whether the counters tell of a torn increment.
  var checksTearing = false
  /// Byte 2 of the capability container: the data area in units of eight bytes.
  /// Nil where the tag's own is all that is known.
  let sizeCode: UInt8?

  /// The blocks at the end that hold something else than NDEF when the size code is right.
  var userBytes: Int { userBlocks.reduce(0) { $0 + $1.count } * Self.blockSize }

  /// The end in bytes of what reading takes for the data area if the size code allows.
  var dataEnd: Int { (userBlocks.last?.upperBound ?? 0) * Self.blockSize }

  /// Whether it is more than what the tag's own capability container claims.
  var isKnown: Bool { product != nil }

  func isUserBlock(_ block: Int) -> Bool { userBlocks.contains { $0.contains(block) } }
}

extension Type2Layout {
  /// A tag of which only the capability container is known: all that it can claim is taken as
  /// there, and only the READ command as understood.
  static let unknown = Type2Layout(
    product: nil, userBlocks: [4..<largestBlockCount],
    readableBlocks: [0..<largestBlockCount], hasFastRead: false,
    hasSignature: false, sizeCode: nil)
}
