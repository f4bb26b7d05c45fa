/// What a Type 5 tag (ISO/IEC 15693) is: its memory in blocks, and what it says of itself.
public struct Type5Image: Hashable, Sendable {
  /// Bytes that a block can have (ISO/IEC 15693-3, 9.3.1: five bits, counted from 1).
  public static let blockSizes = 1...32
  /// Bytes of the largest memory that is read from a file: blocks with numbers of two bytes would
  /// reach further than any chip that is made.
  public static let maximumSize = 1 << 16

  /// UID, eight bytes of which the first is E0; empty where a file does not tell it.
  public var uid: [UInt8]
  /// Data storage format identifier.
  public var dsfid: UInt8?
  /// Application family identifier.
  public var afi: UInt8?
  /// The maker's number of the chip, as GET SYSTEM INFORMATION brings it.
  public var icReference: UInt8?
  public var isDSFIDLocked: Bool
  public var isAFILocked: Bool
  /// Bytes of a block, in `blockSizes`.
  public var blockSize: Int
  /// Whole blocks, from block 0 on; none where the tag did not tell how many it has.
  public var memory: PartialMemory
  /// The block security status of each block, bit 0 of which means locked; nil where it was not
  /// read.
  public var security: [UInt8]?
  /// The maker's signature of the UID, where the chip has one and gave it.
  public var signature: [UInt8]?
  /// What the chip holds beside its memory, if it is an ICODE.
  public var settings: ICODESettings

  /// - Parameters:
  ///   - blockSize: in `blockSizes`.
  ///   - memory: whole blocks.
  public init(
    uid: [UInt8], dsfid: UInt8? = nil, afi: UInt8? = nil, icReference: UInt8? = nil,
    isDSFIDLocked: Bool = false, isAFILocked: Bool = false, blockSize: Int = 4,
    memory: PartialMemory, security: [UInt8]? = nil, signature: [UInt8]? = nil,
    settings: ICODESettings = ICODESettings()
  ) {
    self.uid = uid
    self.dsfid = dsfid
    self.afi = afi
    self.icReference = icReference
    self.isDSFIDLocked = isDSFIDLocked
    self.isAFILocked = isAFILocked
    self.blockSize = blockSize
    self.memory = memory
    self.security = security
    self.signature = signature
    self.settings = settings
  }

  public var blockCount: Int { memory.count / blockSize }

  /// Whether a block can never be written again; nil where that is not known.
  public func isLocked(_ block: Int) -> Bool? {
    guard let security, security.indices.contains(block) else { return nil }
    return security[block] & 0x01 != 0
  }

  /// The bytes of a block, nil for each unknown one and past the end.
  func bytes(ofBlock number: Int) -> [UInt8?] {
    let start = number * blockSize
    return (start..<start + blockSize).map { memory[$0] }
  }
}
