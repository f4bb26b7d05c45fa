import NFCLink
import NFCTags
import TagImages
import TestSupport
import Testing
import VirtualNFC

/// Type 5 tags, from the blank to the read-only one, on a reader that has NFC-V.
@Suite struct Type5Tests {
  /// Chips by the size of their memory: blocks and bytes of a block.
  enum Chip: CaseIterable {
    /// 28 blocks of 4 bytes.
    case slix
    /// 256 blocks of 8 bytes: eight bytes of container.
    case wide
    /// 520 blocks of 4 bytes: eight bytes of container, and block numbers of two bytes.
    case long

    var blockSize: Int { self == .wide ? 8 : 4 }
    var size: Int {
      switch self {
      case .slix: 112
      case .wide: 2048
      case .long: 2080
      }
    }

    /// Behind the container, in units of 8 bytes; less type and length.
    var capacity: Int {
      switch self {
      case .slix: 13 * 8 - 2
      case .wide: 255 * 8 - 4
      case .long: 259 * 8 - 4
      }
    }

    /// The blocks of the container and the area behind it.
    var areaBlocks: Range<Int> { 0..<(self == .slix ? 27 : size / blockSize) }

    var container: [UInt8] {
      switch self {
      case .slix: [0xE1, 0x40, 0x0D, 0x01]
      case .wide: [0xE1, 0x40, 0x00, 0x01, 0x00, 0x00, 0x00, 0xFF]
      case .long: [0xE2, 0x40, 0x00, 0x01, 0x00, 0x00, 0x01, 0x03]
      }
    }

    func image(_ content: [UInt8]) -> TagImage {
      let rest = [UInt8](repeating: 0, count: size - content.count)
      return .type5(
        Type5Image(
          uid: [0xE0, 0x04, 0x01, 0x50, 1, 2, 3, 4], dsfid: 0x12, afi: 0x34, icReference: 0x01,
          blockSize: blockSize, memory: PartialMemory(content + rest)))
    }

    var empty: TagImage { image(container + [0x03, 0x00, 0xFE]) }
  }

  static let faults = ["remove", "tear", "lose", "mute", "corrupt"]

  @Test(arguments: Chip.allCases)
  func `a message of every size class is written, read, erased`(_ chip: Chip) async throws {
    let bench = try await Bench(chip.empty)
    let capacity = chip.capacity
    let sizes = [1, capacity / 2, capacity, 2, min(254, capacity), min(255, capacity), 0, capacity]
    try await bench.expectRoundTrips(of: sizes, capacity: capacity) {
      PlainLabel.content(of: $0) == .message($1)
    }
    let tag = try await bench.tag()
    let wipe = try await tag.planErase(wipe: true)
    #expect(try await tag.execute(wipe).exchanges == wipe.exchanges)
    #expect(try bench.image == chip.empty)
  }

  @Test(arguments: Chip.allCases)
  func `a locked tag keeps its message for good`(_ chip: Chip) async throws {
    let message: [UInt8] = Array("a message to keep".utf8)
    let written = try await chip.empty.changed { tag in
      _ = try await tag.execute(try await tag.planWrite(message))
    }
    let bench = try await Bench(written)
    let plan = try await bench.tag().planLock()
    #expect(plan.writes.allSatisfy(\.permanent) && !plan.permanentEffects.isEmpty)
    let report = try await bench.tag().execute(plan)
    #expect(report.locked && report.exchanges >= plan.writes.count)
    let state = try await bench.tag().readNDEF()
    #expect(state.status == .readOnly && state.message == message && state.warnings.isEmpty)
    #expect(try await bench.tag().planLock().writes.isEmpty)
    await #expect(throws: TagError.readOnly("the capability container forbids writing")) {
      try await bench.tag().planErase()
    }
    guard case .type5(let image) = try bench.image else { throw WrongFamily() }
    #expect(image.memory[1] == 0x43)
    #expect(chip.areaBlocks.allSatisfy { image.isLocked($0) == true })
    #expect(try await bench.tag().information().lockedBlocks == Array(chip.areaBlocks))
  }

  @Test(arguments: Chip.allCases)
  func `a blank tag is formatted`(_ chip: Chip) async throws {
    let bench = try await Bench(chip.image([]))
    let tag = try await bench.tag()
    #expect(try await tag.readNDEF().status == .notFormatted(.ccMagic))
    await #expect(throws: TagError.notFormatted(.ccMagic)) {
      try await tag.planWrite([0xD0, 0, 0])
    }
    if chip == .long {
      // Get System Information cannot say more than 256 blocks.
      await #expect(throws: TagError.self) { try await tag.planFormat() }
      return
    }
    _ = try await tag.execute(try await tag.planFormat())
    // Up to 2040 bytes take the short container.
    let fresh = chip == .wide ? [0xE1, 0x40, 0xFF, 0x01] : chip.container
    #expect(try bench.image == chip.image(fresh + [0x03, 0x00, 0xFE]))
    #expect(try await tag.planFormat().writes.isEmpty)
  }

  @Test(arguments: faults, [Chip.slix, .wide])
  func `a write leaves the old message, none or the new one`(
    _ fault: String, _ chip: Chip
  ) async throws {
    var random = SeededGenerator(seed: 16)
    var pairs = [(0, 3), (1, 1), (40, 9), (9, 40), (20, 0)]
    if chip == .wide { pairs += [(3, 260), (260, 3), (300, 290)] }
    for (oldLength, newLength) in pairs {
      let (old, new) = (random.message(of: oldLength), random.message(of: newLength))
      let image = try await chip.empty.changed { tag in
        _ = try await tag.execute(try await tag.planWrite(old))
      }
      try await expectIntact(
        image, fault, allowed: [.message(old), .message([]), .message(new)], wanted: new
      ) { tag in
        _ = try await tag.execute(try await tag.planWrite(new))
      }
    }
  }

  @Test(arguments: faults, [Chip.slix, .wide])
  func `formatting leaves no half formatted tag`(_ fault: String, _ chip: Chip) async throws {
    var random = SeededGenerator(seed: 17)
    // What lies on the tag reads as a container but for its first byte.
    let used = [0x00] + chip.container.dropFirst() + random.message(of: 40)
    for message in [[], random.message(of: 21)] {
      try await expectIntact(
        chip.image(used), fault,
        allowed: [.notFormatted, .message([]), .message(message)], wanted: message
      ) { tag in
        let plan = try await tag.planWrite(message, formatting: true)
        _ = try await tag.execute(plan)
      }
    }
  }

  @Test(arguments: faults)
  func `a lock that was cut short is completed`(_ fault: String) async throws {
    let message: [UInt8] = Array("a message to keep".utf8)
    let image = try await Chip.slix.empty.changed { tag in
      _ = try await tag.execute(try await tag.planWrite(message))
    }
    try await disturb(image, with: fault) { tag in
      _ = try await tag.execute(try await tag.planLock())
    } check: { after, fault, _ in
      #expect(PlainLabel.content(of: after) == .message(message), "\(fault)")
      let bench = try await Bench(after)
      if try await bench.tag().readNDEF().status == .readOnly {
        guard case .type5(let image) = after else { throw WrongFamily() }
        let behind = Chip.slix.areaBlocks.dropFirst()
        #expect(behind.allSatisfy { image.isLocked($0) == true }, "\(fault)")
      }
      _ = try await bench.tag().execute(try await bench.tag().planLock())
      let state = try await bench.tag().readNDEF()
      #expect(state.status == .readOnly && state.warnings.isEmpty, "\(fault)")
    }
  }

  @Test(arguments: [Chip.slix, .wide])
  func `a dump is the whole memory`(_ chip: Chip) async throws {
    let bench = try await Bench(chip.empty)
    guard case .type5(var image) = chip.empty else { throw WrongFamily() }
    image.security = Array(repeating: 0, count: image.blockCount)
    #expect(try await bench.tag().dumpImage() == .type5(image))
  }

  private func expectIntact(
    _ image: TagImage, _ fault: String, allowed: Set<PlainParser.Content>, wanted: [UInt8],
    _ work: (any NDEFTag) async throws -> Void
  ) async throws {
    try await disturb(image, with: fault, work) { after, fault, hasFailed in
      let content = PlainLabel.content(of: after)
      #expect(
        hasFailed ? allowed.contains(content) : content == .message(wanted),
        "\(fault): \(content)")
      let repaired = try await after.changed(by: work)
      #expect(PlainLabel.content(of: repaired) == .message(wanted), "after \(fault)")
    }
  }
}
