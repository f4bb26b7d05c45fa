import NFCLink
import NFCTags
import TagImages
import Testing
import VirtualNFC

/// A MIFARE Classic card in a virtual field, and a reader that has selected it.
struct ClassicBench {
  let field: VirtualField
  let number: Int
  let transceiver: CountingTransceiver

  init(_ image: ClassicImage, faults: String = "") async throws {
    field = VirtualField()
    number = try field.tap(.classic(image))
    let reader = InProcessReader(
      field: field, faults: faults.isEmpty ? FaultScript() : try FaultScript(parsing: faults))
    let target = try #require(try await reader.poll(PollConfiguration(technologies: [.a])))
    transceiver = CountingTransceiver(TargetTransceiver(reader: reader, target: target))
  }

  /// A card as its maker delivers it.
  static func image(of product: ClassicProduct) throws -> ClassicImage {
    try VirtualProducts.image(of: product, nfcid1: [0xDE, 0xAD, 0xBE, 0xEF])
  }

  /// The card as a reader meets it, identified first.
  func tag() async throws -> ClassicTag {
    let identity = try await TagIdentification.identify(transceiver)
    return try #require(try identity.ndefTag(over: transceiver) as? ClassicTag)
  }

  /// The card as it is now, keys included.
  var image: ClassicImage {
    get throws {
      guard case .classic(let image) = try #require(field.image(of: number)) else {
        throw WrongFamily()
      }
      return image
    }
  }

  /// Does something to a card and tells what became of it.
  static func after(
    _ image: ClassicImage, _ work: (ClassicTag) async throws -> Void
  ) async throws -> ClassicImage {
    let bench = try await ClassicBench(image)
    try await work(try await bench.tag())
    return try bench.image
  }

  /// A card that was formatted, and carries a message.
  static func formatted(
    _ product: ClassicProduct = .classic1K, holding message: [UInt8] = []
  ) async throws -> ClassicImage {
    try await after(try image(of: product)) { tag in
      _ = try await tag.execute(try await tag.planFormat())
      _ = try await tag.execute(try await tag.planWrite(message))
    }
  }
}

/// Does something to a card again and again, each time with a fault one exchange later, until the
/// fault comes too late to matter.
func disturb(
  _ image: ClassicImage, with kind: String, _ work: (ClassicTag) async throws -> Void,
  check: (_ after: ClassicImage, _ fault: String, _ hasFailed: Bool) async throws -> Void
) async throws {
  for exchange in 1...2000 {
    let fault = "\(kind)@\(exchange)"
    let bench = try await ClassicBench(image, faults: fault)
    var hasFailed = false
    do {
      try await work(try await bench.tag())
    } catch is TagError {
      hasFailed = true
    }
    try await check(try bench.image, fault, hasFailed)
    if bench.transceiver.count < exchange { return }
  }
  Issue.record("the work does not end")
}

extension ClassicImage {
  /// What the card holds, read a second time and by other means than the library's: bytes one after
  /// the other, as AN10787 and AN1304 tell it, for cards with the first part of a directory only.
  var plainContent: PlainParser.Content {
    let bytes = memory.bytes(filling: 0)
    guard bytes[57] & 0x80 != 0, bytes[57] & 0x03 == 1 else { return .notFormatted }
    var area: [UInt8] = []
    for sector in 1..<min(product.sectorCount, 16)
    where bytes[16 + 2 * sector] == 0x03 && bytes[17 + 2 * sector] == 0xE1 {
      area += bytes[sector * 64..<sector * 64 + 48]
    }
    var at = 0
    func next() -> UInt8? {
      guard at < area.count else { return nil }
      defer { at += 1 }
      return area[at]
    }
    guard !area.isEmpty else { return .notFormatted }
    while let type = next() {
      if type == 0 { continue }
      if type == 0xFE { return .noMessage }
      guard var length = next().map(Int.init) else { return .broken }
      if length == 255 {
        guard let high = next(), let low = next() else { return .broken }
        length = Int(high) * 256 + Int(low)
      }
      guard at + length <= area.count else { return .broken }
      if type == 3 { return .message(Array(area[at..<at + length])) }
      at += length
    }
    return .noMessage
  }

  /// Sectors that no published key opens, or whose access bits contradict each other.
  var dead: [Int] {
    let published: Set<[UInt8]> = [
      Array(repeating: 0xFF, count: 6), [0xA0, 0xA1, 0xA2, 0xA3, 0xA4, 0xA5],
      [0xD3, 0xF7, 0xD3, 0xF7, 0xD3, 0xF7],
    ]
    return product.sectors.filter { sector in
      let bytes = memory.bytes(filling: 0)[sector.trailer * 16..<sector.trailer * 16 + 16]
      let trailer = Array(bytes)
      let isConsistent =
        trailer[6] & 0x0F == ~trailer[7] >> 4 & 0x0F && trailer[6] >> 4 == ~trailer[8] & 0x0F
        && trailer[7] & 0x0F == ~trailer[8] >> 4 & 0x0F
      return !isConsistent || !published.contains(Array(trailer[..<6]))
        || !published.contains(Array(trailer[10...]))
    }.map(\.number)
  }
}
