import NFCTags
import TagImages
import Testing
import VirtualNFC

/// A tag may be taken away, or misheard, at any exchange of restoring a dump to it.
@Suite struct RestoreInterruptionTests {
  static let faults = ["remove", "tear", "lose", "mute", "corrupt"]

  /// Afterwards a tag holds the old message, an empty one, none or the new one, and doing it again
  /// makes it hold what the dump does.
  @Test(arguments: faults, RestoreCase.allCases)
  func `a tag holds old, nothing or new, and the second time new`(
    _ fault: String, _ example: RestoreCase
  ) async throws {
    let (before, dump) = try await example.images()
    let (old, new) = (before.plainContent, dump.plainContent)
    let allowed: Set<PlainParser.Content> = [old, .message([]), .noMessage, .notFormatted, new]
    func restore(_ tag: any NDEFTag) async throws {
      _ = try await tag.execute(try await example.plan(for: tag, dump, example.parts))
    }
    let whole = try await before.changed(by: restore)
    #expect(whole.plainContent == new)
    try await disturb(before, with: fault) { tag in
      try await restore(tag)
    } check: { after, fault, hasFailed in
      let content = after.plainContent
      #expect(hasFailed ? allowed.contains(content) : content == new, "\(fault): \(content)")
      let repaired = try await after.changed(by: restore)
      #expect(example.settled(repaired) == example.settled(whole), "after \(fault)")
      let bench = try await Bench(repaired)
      let again = try await example.plan(
        for: try await bench.tag(), dump, example.parts.subtracting(.keys))
      #expect(again.writes.isEmpty, "after \(fault)")
    }
  }

  @Test(arguments: RestoreCase.allCases)
  func `a plan tells the exchanges and changes nothing`(_ example: RestoreCase) async throws {
    let (before, dump) = try await example.images()
    let bench = try await Bench(before)
    let tag = try await bench.tag()
    let plan = try await example.plan(for: tag, dump, example.parts)
    #expect(try bench.image == before)
    let report = try await tag.execute(plan)
    #expect(report.verified && report.exchanges == plan.exchanges)
  }
}

/// A tag of a family and a dump of another one, and what of it is restored.
enum RestoreCase: String, CaseIterable, CustomTestStringConvertible {
  case topaz96, topaz512, topaz96Closed, ultralight, ntag213, ntag213Closed, liteS, liteSClosed
  case felicaStandard, type4, type5, type5Closed, classicMini, classicMiniKeys, classicMoved

  var testDescription: String { rawValue }

  /// Keys of the dump's owner, as a key file has them.
  static let keys = [SectorKey([1, 2, 3, 4, 5, 6]), SectorKey([7, 8, 9, 10, 11, 12])]
    .compactMap(\.self)

  /// A plan by someone who has the dump's keys and password and uses them where the tag asks.
  func plan(
    for tag: any NDEFTag, _ dump: TagImage, _ parts: RestoredParts
  ) async throws -> TagPlan {
    if let card = tag as? ClassicTag { await card.give(Self.keys) }
    do throws(TagError) {
      return try await tag.planRestore(dump, parts: parts)
    } catch {
      guard case .authenticationRequired = error, let tag = tag as? any PasswordProtectedTag else {
        throw error
      }
      _ = try await tag.authenticate(password: [1, 2, 3, 4])
      return try await tag.planRestore(dump, parts: parts)
    }
  }

  private static let old: [UInt8] = Array("an old message, which is the longer one".utf8)
  private static let new: [UInt8] = Array("a new message".utf8)

  var parts: RestoredParts {
    switch self {
    case .topaz96Closed: [.locks, .oneTime]
    case .type5Closed: .locks
    case .ntag213Closed: [.locks, .configuration, .keys]
    case .liteSClosed: [.locks, .configuration, .keys, .oneTime]
    case .classicMiniKeys: [.keys]
    default: []
    }
  }

  /// The tag before, and the dump of another that was written in the same way.
  func images() async throws -> (before: TagImage, dump: TagImage) {
    if let moved = try await movedImages() { return moved }
    let fresh = try await fresh()
    let before = try await fresh.changed { tag in
      _ = try await tag.execute(try await tag.planWrite(Self.old))
    }
    var dump = try await fresh.changed { tag in
      _ = try await tag.execute(try await tag.planWrite(Self.new))
    }
    change(&dump)
    return (before, dump)
  }

  /// Cards whose sectors belong to other applications than those of the dump. What the others have
  /// in theirs reads as a message to whoever takes it for one.
  private func movedImages() async throws -> (before: TagImage, dump: TagImage)? {
    guard self == .classicMoved else { return nil }
    // Sector 7 is the last that the first block of the directory speaks of.
    let (old, new) = ([7, 8, 9], [6, 9])
    let fresh = try await ClassicImage.formatted(.classic1K)
    func card(_ message: [UInt8], _ sectors: [Int], _ mark: UInt8) -> TagImage {
      .classic(fresh.holding(message, in: sectors, of: Set(old + new), mark))
    }
    return (card(Self.old, old, 0x11), card(Self.new, new, 0x22))
  }

  private func fresh() async throws -> TagImage {
    switch self {
    case .topaz96, .topaz96Closed: return try Type1Tests.image(.topaz96)
    case .topaz512: return try Type1Tests.image(.topaz512)
    case .ultralight, .ntag213, .ntag213Closed:
      let product: Type2Product = self == .ultralight ? .ultralight : .ntag213
      return try await TagImage.type2(try Type2Image.fresh(product)).changed { tag in
        _ = try await tag.execute(try await tag.planFormat())
      }
    case .liteS, .liteSClosed: return try await Type3Tests.formatted(.liteS)
    case .felicaStandard: return try await Type3Tests.formatted(.standard)
    case .type4: return .type4(try Type4Image.fresh(.type4A).holding(size: 256))
    case .type5, .type5Closed: return Type5Tests.Chip.slix.empty
    case .classicMini, .classicMiniKeys, .classicMoved:
      return .classic(try await ClassicImage.formatted(.mini))
    }
  }

  /// What the dump has beside another message.
  private func change(_ dump: inout TagImage) {
    switch dump {
    case .type1(var image):
      image.memory.store([9, 8, 7, 6], at: 90)
      if image.product == .topaz512 { image.memory.store([9, 8, 7, 6], at: 380) }
      if self == .topaz96Closed {
        image.memory[11] = 0x0F
        image.memory.store([0xFF, 0x7F, 0x0F], at: 112)
      }
      dump = .type1(image)
    case .type2(var image):
      image.memory.store([9, 8, 7, 6], at: 60)
      if self == .ntag213Closed {
        image.memory.store([0xF8, 0xFF], at: 10)
        image.memory[167] = 0x20  // AUTH0
        image.memory.store([1, 2, 3, 4, 5, 6], at: 172)
      }
      dump = .type2(image)
    case .type3(var image):
      let index = image.systems.firstIndex { $0.code == 0x12FC } ?? 0
      image.systems[index].services[0][9] = PartialMemory([UInt8](repeating: 9, count: 16))
      if self == .liteSClosed {
        let key = [UInt8](1...16)
        image.systems[index].services[0][0x87] = PartialMemory(key)
        image.systems[index].services[0][0x0E]?.store([1, 0, 0, 0], at: 0)
        image.systems[index].services[0][0x88]?.store([0x00, 0xC0, 0x00], at: 0)
      }
      dump = .type3(image)
    case .type5(var image):
      image.memory.store([9, 8, 7, 6], at: 90)
      if self == .type5Closed {
        image.memory[1] = 0x43
        image.security = (0..<image.blockCount).map { $0 < 27 ? 1 : 0 }
      }
      dump = .type5(image)
    case .classic(var image):
      image.memory.store([9, 8, 7, 6], at: 256)
      if self == .classicMiniKeys {
        for sector in image.product.sectors {
          var trailer = image.trailer(of: sector)
          trailer.setKey([1, 2, 3, 4, 5, 6], .a)
          trailer.setKey([7, 8, 9, 10, 11, 12], .b)
          image.setTrailer(trailer, of: sector)
        }
      }
      dump = .classic(image)
    default: break
    }
  }

  /// An image without what counts every write by itself.
  func settled(_ image: TagImage) -> TagImage {
    guard case .type3(var image) = image else { return image }
    for index in image.systems.indices {
      for service in image.systems[index].services.indices {
        image.systems[index].services[service][0x90] = PartialMemory(unknownCount: 16)
      }
    }
    return .type3(image)
  }
}

extension TagImage {
  /// What a tag of any family holds, read by other means than the library's.
  fileprivate var plainContent: PlainParser.Content {
    switch self {
    case .type1: return PlainTopaz.content(of: self)
    case .type2(let image): return PlainParser.content(of: image)
    case .type3:
      switch PlainAttributes.content(of: self) {
      case .begun: return .noMessage
      case .message(let bytes): return .message(bytes)
      case .broken: return .broken
      }
    case .type4(let image): return image.plainContent
    case .type5: return PlainLabel.content(of: self)
    case .classic(let image): return image.plainContent
    default: return .broken
    }
  }
}

extension ClassicImage {
  /// The card with a message in some sectors, in others what another application has, and nothing in
  /// the rest.
  fileprivate func holding(
    _ message: [UInt8], in sectors: [Int], of all: Set<Int>, _ mark: UInt8
  ) -> Self {
    var image = self
    var entries: [UInt8] = [1]
    var rest = ([0x03, UInt8(message.count)] + message + [0xFE])[...]
    for number in 1...15 {
      let isMessage = sectors.contains(number)
      let isForeign = !isMessage && all.contains(number)
      entries += isMessage ? [0x03, 0xE1] : isForeign ? [mark, 0x48] : [0x00, 0x00]
      for (index, block) in ClassicSector(number).dataBlocks.enumerated() {
        var content = isForeign && index == 0 ? [0x03, 0x02, mark, mark, 0xFE] : []
        if isMessage {
          content = Array(rest.prefix(16))
          rest = rest.dropFirst(16)
        }
        image.setBlock(block, content + Array(repeating: 0, count: 16 - content.count))
      }
    }
    image.memory.store([ClassicMessageTests.checksum(entries)] + entries, at: 16)
    return image
  }
}
