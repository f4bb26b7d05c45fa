/// What a Type 1 tag is: its header ROM, and its memory in blocks of eight bytes.
public struct Type1Image: Hashable, Sendable {
  /// Bytes of a block.
  public static let blockSize = 8
  /// Bytes of the static memory, which RALL reads and every tag has.
  public static let staticSize = 120
  /// Bytes of the largest memory that a tag can have: 16 segments of 16 blocks.
  public static let maximumSize = 2048

  /// The product, where it is known.
  public var product: Type1Product?
  /// SENS_RES [ATQA], high byte first.
  public var sensRes: UInt16
  /// HR0 and HR1.
  public var headerROM: [UInt8]
  /// The four bytes of the UID that RID gives; block 0 of the memory holds all seven.
  public var nfcid1: [UInt8]
  /// Whole blocks, from block 0 on.
  public var memory: PartialMemory

  public init(
    product: Type1Product?, sensRes: UInt16 = 0x0C00, headerROM: [UInt8], nfcid1: [UInt8],
    memory: PartialMemory
  ) {
    self.product = product
    self.sensRes = sensRes
    self.headerROM = headerROM
    self.nfcid1 = nfcid1
    self.memory = memory
  }

  public var blockCount: Int { memory.count / Self.blockSize }

  /// The eight bytes of a block, nil for each unknown one and past the end.
  func bytes(ofBlock number: Int) -> [UInt8?] {
    let start = number * Self.blockSize
    return (start..<start + Self.blockSize).map { memory[$0] }
  }
}
