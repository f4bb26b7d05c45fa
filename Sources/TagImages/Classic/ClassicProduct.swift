/// The sizes in which MIFARE Classic cards are made.
public enum ClassicProduct: String, Hashable, Sendable, CaseIterable {
  case mini = "MIFARE Mini"
  case classic1K = "MIFARE Classic 1K"
  case classic2K = "MIFARE Classic 2K"
  case classic4K = "MIFARE Classic 4K"

  /// The short name that a command line takes, such as `classic-1k`.
  public var identifier: String {
    switch self {
    case .mini: "classic-mini"
    case .classic1K: "classic-1k"
    case .classic2K: "classic-2k"
    case .classic4K: "classic-4k"
    }
  }

  /// The product of that short name.
  public init?(identifier: String) {
    guard let product = Self.allCases.first(where: { $0.identifier == identifier }) else {
      return nil
    }
    self = product
  }

  /// The product that answers with this SEL_RES [SAK] (NXP AN10833); nil if it is none.
  public init?(selRes: UInt8) {
    switch selRes {
    case 0x08, 0x88: self = .classic1K  // 88: as Infineon makes it
    case 0x09: self = .mini
    case 0x18: self = .classic4K
    case 0x19: self = .classic2K
    default: return nil
    }
  }

  /// The product with so many bytes of memory; nil if there is none.
  public init?(memorySize: Int) {
    guard let product = Self.allCases.first(where: { $0.memorySize == memorySize }) else {
      return nil
    }
    self = product
  }

  public var sectorCount: Int {
    switch self {
    case .mini: 5
    case .classic1K: 16
    case .classic2K: 32
    case .classic4K: 40
    }
  }

  /// The sectors in their order.
  public var sectors: [ClassicSector] { (0..<sectorCount).map { ClassicSector($0) } }

  public var blockCount: Int { ClassicSector(sectorCount).firstBlock }

  /// Bytes of the memory, trailers included.
  public var memorySize: Int { blockCount * ClassicImage.blockSize }

  /// SEL_RES [SAK] as NXP makes the product.
  public var selRes: UInt8 {
    switch self {
    case .mini: 0x09
    case .classic1K: 0x08
    case .classic2K: 0x19
    case .classic4K: 0x18
    }
  }

  /// SENS_RES [ATQA], high byte first, of a card whose NFCID1 [UID] has so many bytes.
  public func sensRes(identifierLength: Int) -> UInt16 {
    (self == .classic4K ? 0x0002 : 0x0004) | (identifierLength == 7 ? 0x0040 : 0)
  }
}
