import TagImages

/// The MIFARE application directory [MAD]: to which application each sector belongs (NXP AN10787).
///
/// The first part lies in sector 0 and speaks of sectors 1 to 15, the second in sector 16 and speaks
/// of sectors 17 to 39.
struct ApplicationDirectory: Hashable {
  /// What a sector may belong to.
  enum Application {
    static let free: UInt16 = 0x0000
    /// There is no such sector.
    static let notApplicable: UInt16 = 0x0005
    /// NDEF (NXP AN1304): 03 and E1 on the card.
    static let ndef: UInt16 = 0xE103
  }

  private struct Part: Hashable {
    let sector: ClassicSector
    /// The sectors that it speaks of.
    let entries: ClosedRange<Int>

    /// The blocks that hold it.
    var blocks: Range<Int> { sector.trailer - (entries.count + 1) / 8..<sector.trailer }
  }

  private static let parts = [
    Part(sector: ClassicSector(0), entries: 1...15),
    Part(sector: ClassicSector(16), entries: 17...39),
  ]

  /// Whether a sector can hold a part of a directory.
  static func holds(_ sector: ClassicSector) -> Bool { parts.contains { $0.sector == sector } }

  /// How many parts there are: 1, or 2 where the card has a sector 16.
  let version: Int
  /// The applications of sectors 1 to 15, and 17 to 39.
  private(set) var applications: [Int: UInt16]
  /// The byte behind the checksum of each part: the sector of the card's publisher.
  private var information: [UInt8]
  /// Whether the checksums are right.
  let isChecked: Bool

  /// A directory with everything free.
  init(for product: ClassicProduct) {
    version = product.sectorCount > 16 ? 2 : 1
    information = [1, 1]  // as the cards of AN1304's examples have it
    isChecked = true
    applications = [:]
    for sector in Self.parts.prefix(version).flatMap(\.entries) {
      applications[sector] =
        sector < product.sectorCount ? Application.free : Application.notApplicable
    }
  }

  /// The directory of a card; nil if it has none.
  ///
  /// The general purpose byte of sector 0 says whether there is one [DA], and which [ADV].
  init?(of memory: ClassicMemory) throws(ClassicStop) {
    let general = try memory.trailer(of: ClassicSector(0)).generalPurposeByte ?? 0
    let claimed = Int(general & 0x03)
    guard general & 0x80 != 0, (1...2).contains(claimed) else { return nil }
    version = memory.product.sectorCount > 16 ? claimed : 1
    applications = [:]
    information = []
    var isChecked = true
    for part in Self.parts.prefix(version) {
      try memory.require(part.blocks)
      var bytes: [UInt8] = []
      for block in part.blocks { bytes += try memory.block(block) }
      isChecked = isChecked && Self.checksum(bytes[1...]) == bytes[0]
      information.append(bytes[1])
      for (index, sector) in part.entries.enumerated() {
        applications[sector] = UInt16(bytes[2 * index + 3]) << 8 | UInt16(bytes[2 * index + 2])
      }
    }
    self.isChecked = isChecked
  }

  /// The sectors that hold a part of it.
  var sectors: [ClassicSector] { Self.parts.prefix(version).map(\.sector) }

  /// The sectors of a product that belong to an application, in their order.
  func sectors(of application: UInt16, in product: ClassicProduct) -> [ClassicSector] {
    product.sectors.filter { applications[$0.number] == application }
  }

  /// Whether a sector belongs to an application other than NDEF.
  var hasForeignApplications: Bool {
    applications.values.contains {
      ![Application.free, Application.notApplicable, Application.ndef].contains($0)
    }
  }

  /// Where in a card's memory the checksum and the information byte of each part lie, and the
  /// entries of which sectors behind.
  var places: [(address: Int, entries: ClosedRange<Int>)] {
    Self.parts.prefix(version).map {
      ($0.blocks.lowerBound * ClassicImage.blockSize, $0.entries)
    }
  }

  mutating func assign(_ sectors: [ClassicSector], to application: UInt16) {
    for sector in sectors { applications[sector.number] = application }
  }

  /// The general purpose byte of its sectors: it is there, others may use the card, and its version.
  var generalPurposeByte: UInt8 { 0xC0 | UInt8(version) }

  /// The blocks that hold it, with their content.
  var blocks: [(number: Int, content: [UInt8])] {
    zip(Self.parts, information).prefix(version).flatMap { part, information in
      var bytes = [information]
      for sector in part.entries {
        let application = applications[sector] ?? Application.free
        bytes += [UInt8(application & 0xFF), UInt8(application >> 8)]
      }
      bytes.insert(Self.checksum(bytes[...]), at: 0)
      return part.blocks.enumerated().map { index, number in
        (number, Array(bytes[index * 16..<index * 16 + 16]))
      }
    }
  }

  /// CRC-8 with the polynomial 1D and the preset C7, the highest bit first (AN10787, annex).
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt8 {
    bytes.reduce(0xC7) { checksum, byte in
      (0..<8).reduce(checksum ^ byte) { value, _ in
        value & 0x80 != 0 ? value << 1 ^ 0x1D : value << 1
      }
    }
  }
}
