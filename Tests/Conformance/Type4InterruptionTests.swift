import NFCTags
import TagImages
import TestSupport
import Testing

/// A card may be taken away, or misheard, at any exchange.
@Suite struct Type4InterruptionTests {
  static let faults = ["remove", "tear", "lose", "mute", "corrupt", "nak"]

  @Test(arguments: faults, [Type4Product.type4A, .type4B])
  func `a write leaves the old message, none or the new one`(
    _ fault: String, _ product: Type4Product
  ) async throws {
    var random = SeededGenerator(seed: 21)
    let card = try Type4Image.fresh(product)
    // A card that loses power while it sets two bytes of length is its own affair.
    let lengths = fault == "tear" ? [(0, 3), (40, 9), (9, 40)] : [(0, 300), (9, 40), (300, 260)]
    for (oldLength, newLength) in lengths {
      let old = random.message(of: oldLength)
      let new = random.message(of: newLength)
      for isExtended in [false, true] {
        let image = card.holding(old, size: 400, mle: 59, mlc: 52, isExtended: isExtended)
        try await expectIntact(image, fault, old: old, new: new)
      }
    }
  }

  @Test(arguments: faults)
  func `wiping leaves the message or none`(_ fault: String) async throws {
    let message = Array("a message that has to go".utf8)
    let image = try Type4Image.fresh(.type4A).holding(message, size: 200, mlc: 52)
    try await disturb(image, with: fault) { tag in
      _ = try await tag.execute(try await tag.planErase(wipe: true))
    } check: { after, fault, hasFailed in
      let content = after.plainContent
      #expect(content == .message([]) || hasFailed && content == .message(message), "\(fault)")
      let tag = try await Bench(after).tag()
      _ = try await tag.execute(try await tag.planErase(wipe: true))
    }
  }

  @Test(arguments: faults)
  func `locking leaves the message, and the second time it is locked`(
    _ fault: String
  ) async throws {
    let message = Array("to be kept".utf8)
    let image = try Type4Image.fresh(.type4A).holding(message)
    try await disturb(image, with: fault) { tag in
      _ = try await tag.execute(try await tag.planLock())
    } check: { after, fault, hasFailed in
      #expect(after.plainContent == .message(message), "\(fault)")
      #expect(hasFailed || after.isPlainlyReadOnly, "\(fault)")
      let again = try await Bench(after)
      let tag = try await again.tag()
      _ = try await tag.execute(try await tag.planLock())
      #expect(try again.image.isPlainlyReadOnly, "after \(fault)")
    }
  }

  @Test(arguments: faults)
  func `reading gives the message or fails, and changes nothing`(_ fault: String) async throws {
    let message = Array("read me".utf8)
    let image = try Type4Image.fresh(.type4B).holding(message)
    try await disturb(image, with: fault) { tag in
      let state = try await tag.readNDEF()
      #expect(state.message == message)
    } check: { after, _, _ in
      #expect(after == image)
    }
  }

  private func expectIntact(
    _ image: Type4Image, _ fault: String, old: [UInt8], new: [UInt8]
  ) async throws {
    let allowed: Set<PlainParser.Content> = [.message(old), .message([]), .message(new)]
    try await disturb(image, with: fault) { tag in
      _ = try await tag.execute(try await tag.planWrite(new))
    } check: { after, fault, hasFailed in
      let content = after.plainContent
      #expect(hasFailed ? allowed.contains(content) : content == .message(new), "\(fault)")
      let repaired = try await Bench(after)
      let tag = try await repaired.tag()
      _ = try await tag.execute(try await tag.planWrite(new))
      #expect(try repaired.image.plainContent == .message(new), "after \(fault)")
    }
  }
}
