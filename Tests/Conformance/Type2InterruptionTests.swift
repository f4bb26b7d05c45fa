import NFCTags
import TagImages
import TestSupport
import Testing

/// A tag may be taken away, or misheard, at any exchange.
@Suite struct Type2InterruptionTests {
  static let faults = ["remove", "tear", "lose", "mute", "corrupt", "nak"]
  /// A product of each kind: without FAST_READ, with it and a lock control TLV, with long lengths.
  static let products: [Type2Product] = [.ultralight, .ntag203, .ntag213, .ntag216]

  /// TLVs before the message that bring its length to each place in a block.
  static func alignment(_ nulls: Int) -> [UInt8] { Array(repeating: 0, count: nulls) }

  static func tlv(_ message: [UInt8]) -> [UInt8] {
    let length = message.count
    return (length < 255 ? [3, UInt8(length)] : [3, 255, UInt8(length >> 8), UInt8(length & 255)])
      + message + [0xFE]
  }

  @Test(arguments: faults, 0..<4)
  func `a write leaves the old message, none or the new one`(
    _ fault: String, _ nulls: Int
  ) async throws {
    var random = SeededGenerator(seed: UInt64(nulls))
    for (oldLength, newLength) in [(0, 3), (1, 1), (5, 5), (40, 9), (9, 40), (20, 0), (30, 31)] {
      let old = random.message(of: oldLength)
      var new = random.message(of: newLength)
      if oldLength == 30 { new = old + [0x21] }  // one that begins like the old one
      let container: [UInt8] = [0xE1, 0x10, 0x06, 0x00]
      let image = try Type2Image.fresh(.ntag213).holding(
        Self.alignment(nulls) + Self.tlv(old), container: container)
      try await expectIntact(image, fault, old: .message(old), new: new)
    }
  }

  @Test(arguments: faults, 0..<4)
  func `lengths of three bytes are written as safely`(
    _ fault: String, _ nulls: Int
  ) async throws {
    var random = SeededGenerator(seed: 7)
    let (oldLength, newLength) = [(3, 256), (256, 3), (255, 258), (0, 255)][nulls]
    let old = random.message(of: oldLength)
    let image = try Type2Image.fresh(.ntag215).holding(Self.alignment(nulls) + Self.tlv(old))
    try await expectIntact(image, fault, old: .message(old), new: random.message(of: newLength))
  }

  @Test(arguments: faults, products)
  func `formatting leaves no half formatted tag`(
    _ fault: String, _ product: Type2Product
  ) async throws {
    var random = SeededGenerator(seed: 3)
    let image = try Type2Image.fresh(product).holding(
      random.message(of: 32), container: [0, 0, 0, 0])
    try await expectIntact(image, fault, old: .notFormatted, new: random.message(of: 21))
    try await expectIntact(image, fault, old: .notFormatted, new: [])
  }

  @Test(arguments: faults)
  func `what was no message becomes one safely`(_ fault: String) async throws {
    var random = SeededGenerator(seed: 11)
    let garbage: [[UInt8]] = [
      Array(repeating: 0, count: 48), Array(repeating: 0xFF, count: 48),
      [0x41, 0x05, 1, 2, 3, 4, 5, 0xFE, 3, 4, 5, 6, 7, 8, 9, 10],
      [0, 0, 0, 3, 0xF0, 3, 2, 0x41, 0x41, 3, 1, 0x42],
      [0xFD, 0xFF, 0xFF, 0xFF, 3, 3, 0x41, 0x42, 0x43, 0xFE],
    ]
    for area in garbage {
      let image = try Type2Image.fresh(.ntag213).holding(area)
      try await expectIntact(
        image, fault, old: PlainParser.content(of: image), new: random.message(of: 10))
    }
  }

  /// A memory of FF reads as one TLV without end, and must not begin to read as a short one.
  @Test(arguments: faults, [0x00, 0xFF, 0xFD] as [UInt8])
  func `a write to a used memory that was cut short costs the next one no room`(
    _ fault: String, _ byte: UInt8
  ) async throws {
    let image = try Type2Image.fresh(.ntag213).holding(Array(repeating: byte, count: 144))
    let new: [UInt8] = Array("a message".utf8)
    try await disturb(image, with: fault) { tag in
      _ = try await tag.execute(try await tag.planWrite(new, formatting: true))
    } check: { after, fault, _ in
      let tag = try await Bench(after).tag()
      _ = try await tag.execute(try await tag.planWrite(new, formatting: true))
      #expect(try await tag.readNDEF().capacity == 142, "\(fault)")
    }
  }

  @Test(arguments: faults)
  func `wiping leaves the message or none`(_ fault: String) async throws {
    let message: [UInt8] = Array("a message that has to go".utf8)
    let image = try Type2Image.fresh(.ntag213).holding(Self.tlv(message))
    try await disturb(image, with: fault) { tag in
      _ = try await tag.execute(try await tag.planErase(wipe: true))
    } check: { after, fault, hasFailed in
      let content = PlainParser.content(of: after)
      #expect(
        content == .message([]) || hasFailed && content == .message(message), "\(fault)")
      let tag = try await Bench(after).tag()
      _ = try await tag.execute(try await tag.planErase(wipe: true))
    }
  }

  /// Writes under faults, and once more without: what is on the tag is old, empty or new, and the
  /// second time it is new.
  private func expectIntact(
    _ image: Type2Image, _ fault: String, old: PlainParser.Content, new: [UInt8]
  ) async throws {
    var allowed: Set<PlainParser.Content> = [old, .message([]), .message(new)]
    if case .message = old {} else { allowed.formUnion([.noMessage, .broken]) }
    try await disturb(image, with: fault) { tag in
      let plan = try await tag.planWrite(new, formatting: true)
      _ = try await tag.execute(plan)
    } check: { after, fault, hasFailed in
      let content = PlainParser.content(of: after)
      #expect(hasFailed ? allowed.contains(content) : content == .message(new), "\(fault)")

      let repaired = try await Bench(after)
      let tag = try await repaired.tag()
      _ = try await tag.execute(try await tag.planWrite(new, formatting: true))
      #expect(PlainParser.content(of: try repaired.image) == .message(new), "after \(fault)")
    }
  }
}
