import TagImages

/// Where a Type 1 tag keeps what. Addresses are bytes from block 0 on.
enum Type1Layout {
  static let blockSize = 8
  /// Bytes that READ-ALL shows: blocks 0 to E.
  static let staticSize = 120
  static let segmentSize = 128
  /// The first block that READ-ALL and block F do not reach.
  static let firstDynamicBlock = segmentSize / blockSize
  /// Bytes of the largest memory, sixteen segments.
  static let largestSize = 2048
  /// The capability container.
  static let container = 8
  /// Who may write, in the capability container.
  static let access = 11
  /// The first byte of the data area.
  static let dataStart = 12
  /// Blocks D and E, which hold lock and OTP bytes and are no part of the data area.
  static let reserved = 104..<120
  /// LOCK-0 and LOCK-1: a bit for each of the blocks 0 to E.
  static let locks = 112
  /// Bits behind the lock bytes that can be set for whatever purpose.
  static let oneTime = 114..<120
  /// Block F, where a tag with a larger memory keeps the lock bits of what lies behind.
  static let dynamicLocks = staticSize..<segmentSize
  /// The values of the control TLVs that a Topaz 512 needs: its lock bytes, and the reserved ones in
  /// front of them (Topaz 512 data sheet).
  static let topaz512Locks: [UInt8] = [0xF2, 0x30, 0x33]
  static let topaz512Reserved: [UInt8] = [0xF0, 0x02, 0x03]
  /// The blocks of the static memory that a person may lock: 1 to C.
  static let lockable = 1...12

  /// Whether the memory is larger than READ-ALL shows.
  static func isDynamic(_ headerROM: [UInt8]) -> Bool { headerROM[0] != 0x11 }

  /// The bytes within the memory that are no part of the data area. Block F of a chip that is known is
  /// none, whether a TLV says so or not: what is set there can never be cleared.
  static func hole(_ headerROM: [UInt8]) -> Range<Int> {
    Type1Product(headerROM: headerROM) == .topaz512
      ? reserved.lowerBound..<segmentSize : reserved
  }

  /// Whether a tag with that header ROM may carry NDEF (clause 2.1).
  static func isForNDEF(_ headerROM: [UInt8]) -> Bool { headerROM[0] >> 4 == 0x1 }

  /// The areas free for TLVs in the blocks of four bytes by which those are followed.
  static func tlvLayout(size: Int, _ hole: Range<Int>) -> Type2Layout {
    let behind = segmentSize / Type2Layout.blockSize
    let end = max(behind, size / Type2Layout.blockSize)
    return Type2Layout(
      product: nil,
      userBlocks: [
        dataStart / Type2Layout.blockSize..<hole.lowerBound / Type2Layout.blockSize,
        hole.upperBound / Type2Layout.blockSize..<end,
      ],
      readableBlocks: [0..<end], hasFastRead: false, hasSignature: false, sizeCode: nil)
  }
}
