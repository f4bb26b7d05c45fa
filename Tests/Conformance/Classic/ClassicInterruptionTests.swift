import NFCTags
import TagImages
import TestSupport
import Testing

/// A card may be taken away, or misheard, at any exchange.
@Suite struct ClassicInterruptionTests {
  static let faults = ["remove", "tear", "lose", "mute", "corrupt", "nak"]

  @Test(arguments: faults, 0..<4)
  func `a write leaves the old message, none or the new one`(
    _ fault: String, _ nulls: Int
  ) async throws {
    var random = SeededGenerator(seed: UInt64(nulls))
    let empty = try await ClassicImage.formatted(.mini)
    let lengths = [[(0, 3), (60, 9), (30, 31)], [(5, 5), (9, 60), (20, 0)]]
    for (oldLength, newLength) in lengths[nulls % 2] {
      let old = random.message(of: oldLength)
      var new = random.message(of: newLength)
      if oldLength == 30 { new = old + [0x21] }  // one that begins like the old one
      var image = empty
      image.hold(
        Array(repeating: 0, count: [0, 1, 13, 15][nulls]) + Type2InterruptionTests.tlv(old))
      try await expectIntact(image, fault, old: .message(old), new: new) { tag in
        try await tag.planWrite(new)
      }
    }
  }

  @Test(arguments: faults)
  func `lengths of three bytes are written as safely`(_ fault: String) async throws {
    var random = SeededGenerator(seed: 7)
    let new = random.message(of: 256)
    let image = try await ClassicImage.formatted(holding: random.message(of: 3))
    try await expectIntact(image, fault, old: image.plainContent, new: new) { tag in
      try await tag.planWrite(new)
    }
  }

  @Test(arguments: faults)
  func `erasing leaves the message or none`(_ fault: String) async throws {
    let message: [UInt8] = Array("a message that has to go".utf8)
    for wipe in [false, true] {
      let image = try await ClassicImage.formatted(.mini, holding: message)
      try await expectIntact(image, fault, old: .message(message), new: []) { tag in
        try await tag.planErase(wipe: wipe)
      }
    }
  }

  @Test(arguments: faults)
  func `formatting leaves no half formatted card and no dead sector`(
    _ fault: String
  ) async throws {
    let image = try ClassicImage.fresh(.mini)
    try await expectIntact(image, fault, old: .notFormatted, new: []) { tag in
      try await tag.planFormat()
    }
    let message: [UInt8] = Array(repeating: 0x41, count: 60)
    try await expectIntact(image, fault, old: .notFormatted, new: message) { tag in
      try await tag.planWrite(message, formatting: true)
    }
  }

  @Test(arguments: ["remove", "lose"])
  func `formatting a card of sixteen sectors is as safe`(_ fault: String) async throws {
    let image = try ClassicImage.fresh(.classic1K)
    try await expectIntact(image, fault, old: .notFormatted, new: []) { tag in
      try await tag.planFormat()
    }
  }

  @Test(arguments: faults)
  func `a lock that was cut short is completed`(_ fault: String) async throws {
    let message: [UInt8] = Array("a message to keep".utf8)
    let image = try await ClassicImage.formatted(.mini, holding: message)
    try await disturb(image, with: fault) { tag in
      _ = try await tag.execute(try await tag.planLock())
    } check: { after, fault, hasFailed in
      #expect(after.plainContent == .message(message), "\(fault)")
      #expect(after.dead.isEmpty, "\(fault)")
      let bench = try await Bench(after)
      let tag = try await bench.tag()
      _ = try await tag.execute(try await tag.planLock())
      #expect(try await bench.tag().readNDEF().status == .readOnly, "\(fault)")
      #expect(try await bench.tag().information().lockedBlocks.count == 14, "\(fault)")
    }
  }

  /// Does something under faults, and once more without: what is on the card is old, empty or new,
  /// no sector is dead, and the second time it is new.
  private func expectIntact(
    _ image: ClassicImage, _ fault: String, old: PlainParser.Content, new: [UInt8],
    _ plan: (ClassicTag) async throws -> TagPlan
  ) async throws {
    let allowed: Set<PlainParser.Content> = [old, .message([]), .message(new)]
    try await disturb(image, with: fault) { tag in
      _ = try await tag.execute(try await plan(tag))
    } check: { after, fault, hasFailed in
      let content = after.plainContent
      #expect(hasFailed ? allowed.contains(content) : content == .message(new), "\(fault)")
      #expect(after.dead.isEmpty, "\(fault)")

      let repaired = try await after.changed { tag in
        _ = try await tag.execute(try await plan(tag))
      }
      #expect(repaired.plainContent == .message(new), "after \(fault)")
    }
  }
}

extension ClassicImage {
  /// Someone else has written to the area of a card that was formatted.
  mutating func hold(_ area: [UInt8]) {
    let addresses = product.sectors.dropFirst().flatMap { sector in
      sector.dataBlocks.flatMap { block in (0..<16).map { block * 16 + $0 } }
    }
    for (address, byte) in zip(addresses, area) { memory[address] = byte }
  }
}
