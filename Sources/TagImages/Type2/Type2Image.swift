/// What a Type 2 tag is: its memory in blocks of four bytes, and what it says beside it.
public struct Type2Image: Hashable, Sendable {
  /// Bytes of a block [page].
  public static let blockSize = 4
  /// Blocks of the largest product; more are not read from a file.
  public static let maximumBlockCount = 512
  /// The lengths of a UID that are read: what tags have, and what files made from phones have.
  static let identifierLengths: Set = [4, 7, 8, 10]

  /// A one-way counter: 24 bits, and the byte that tells a torn increment (BD: whole).
  public struct Counter: Hashable, Sendable {
    /// The largest value of 24 bits.
    static let maximum = 0xFF_FFFF

    public var value: UInt32
    public var tearing: UInt8

    public init(value: UInt32, tearing: UInt8 = 0xBD) {
      self.value = value
      self.tearing = tearing
    }
  }

  /// The product, where it is known.
  public var product: Type2Product?
  /// SENS_RES [ATQA], high byte first.
  public var sensRes: UInt16
  /// SEL_RES [SAK].
  public var selRes: UInt8
  /// NFCID1 [UID] of 4, 7 or 10 bytes.
  public var nfcid1: [UInt8]
  /// Whole blocks, from block 0 on.
  public var memory: PartialMemory
  /// The eight bytes of GET_VERSION, where the tag answers it.
  public var version: [UInt8]?
  /// The 32 bytes of READ_SIG, where the tag answers it.
  public var signature: [UInt8]?
  /// Counters by number; products with one counter use number 2 or 0 as their data sheet says.
  public var counters: [Int: Counter]

  public init(
    product: Type2Product?, nfcid1: [UInt8], memory: PartialMemory, sensRes: UInt16 = 0x0044,
    selRes: UInt8 = 0x00, version: [UInt8]? = nil, signature: [UInt8]? = nil,
    counters: [Int: Counter] = [:]
  ) {
    self.product = product
    self.sensRes = sensRes
    self.selRes = selRes
    self.nfcid1 = nfcid1
    self.memory = memory
    self.version = version
    self.signature = signature
    self.counters = counters
  }

  public var blockCount: Int { memory.count / Self.blockSize }

  /// The four bytes of a block; nil if one of them is unknown or there is no such block.
  public func block(_ number: Int) -> [UInt8]? {
    guard number >= 0, number < blockCount else { return nil }
    let start = number * Self.blockSize
    return memory.bytes(in: start..<start + Self.blockSize)
  }

  /// The four bytes of a block, nil for each unknown one and past the end.
  func bytes(ofBlock number: Int) -> [UInt8?] {
    let start = number * Self.blockSize
    return (start..<start + Self.blockSize).map { memory[$0] }
  }
}
