import NFCLink
import TestSupport
import Testing

@testable import NFCTags

/// A card may be taken away, or misheard, at any exchange.
@Suite struct Type4InterruptionTests {
  @Test(arguments: FileCard.Fault.allCases, [1, 13, 52, 255])
  func `a write leaves the old message, none or the new one`(
    _ fault: FileCard.Fault, _ mlc: Int
  ) async throws {
    var random = SeededGenerator(seed: UInt64(mlc))
    var lengths = [(0, 3), (40, 9), (9, 40)]
    // Torn in the middle of its bytes, a length of two bytes passes for another one: a card that takes
    // it in one command must see to that itself. Where each command has one byte, lengths above 255
    // take a detour, and longer tests.
    if fault != .tear { lengths += [(300, 9)] }
    if fault == .remove || fault == .mute && mlc > 1 { lengths += [(9, 260), (260, 300)] }
    for (oldLength, newLength) in lengths {
      let old = random.message(of: oldLength)
      let new = random.message(of: newLength)
      try await expectIntact(.holding(old, size: 400, mlc: mlc), fault, old: old, new: new)
      try await expectIntact(
        .holding(old, size: 400, mlc: mlc, isExtended: true), fault, old: old, new: new)
    }
  }

  @Test(arguments: FileCard.Fault.allCases)
  func `wiping leaves the message or none`(_ fault: FileCard.Fault) async throws {
    let message = Array("a message that has to go".utf8)
    try await disturb(.holding(message, size: 120), fault) { tag in
      _ = try await tag.execute(try await tag.planErase(wipe: true))
    } check: { after, hasFailed, place in
      let content = PlainFiles.content(of: after)
      #expect(content == .message([]) || hasFailed && content == .message(message), "\(place)")
      let again = FileCard(after)
      let tag = try await again.tag()
      _ = try await tag.execute(try await tag.planErase(wipe: true))
      #expect(again.setup.files[0xE104]?.allSatisfy { $0 == 0 } == true, "after \(place)")
    }
  }

  @Test(arguments: FileCard.Fault.allCases)
  func `locking leaves the message, and the second time it is locked`(
    _ fault: FileCard.Fault
  ) async throws {
    let message = Array("to be kept".utf8)
    try await disturb(.holding(message), fault) { tag in
      _ = try await tag.execute(try await tag.planLock())
    } check: { after, hasFailed, place in
      #expect(PlainFiles.content(of: after) == .message(message), "\(place)")
      #expect(hasFailed || PlainFiles.isReadOnly(after), "\(place)")
      let again = FileCard(after)
      let tag = try await again.tag()
      _ = try await tag.execute(try await tag.planLock())
      #expect(PlainFiles.isReadOnly(again.setup), "after \(place)")
    }
  }

  private func expectIntact(
    _ setup: FileCard.Setup, _ fault: FileCard.Fault, old: [UInt8], new: [UInt8]
  ) async throws {
    let allowed: Set<PlainFiles.Content> = [.message(old), .message([]), .message(new), .broken]
    try await disturb(setup, fault) { tag in
      _ = try await tag.execute(try await tag.planWrite(new))
    } check: { after, hasFailed, place in
      let content = PlainFiles.content(of: after)
      #expect(hasFailed ? allowed.contains(content) : content == .message(new), "\(place)")
      // What one exchange loses the next one makes up for.
      #expect(!hasFailed || fault == .remove || fault == .tear, "\(place)")
      // Only where a command is shorter than the length is anything but a message there meanwhile.
      #expect(content != .broken || setup.mlc < 4, "\(place)")

      let again = FileCard(after)
      let tag = try await again.tag()
      _ = try await tag.execute(try await tag.planWrite(new, formatting: true))
      #expect(PlainFiles.content(of: again.setup) == .message(new), "after \(place)")
    }
  }
}

/// Does something to a card again and again, each time with a fault one exchange later, until the
/// fault comes too late to matter.
func disturb(
  _ setup: FileCard.Setup, _ fault: FileCard.Fault, _ work: (Type4Tag) async throws -> Void,
  check: (_ after: FileCard.Setup, _ hasFailed: Bool, _ place: String) async throws -> Void
) async throws {
  for exchange in 1...3000 {
    let card = FileCard(setup, fault: (fault, exchange))
    var hasFailed = false
    do {
      try await work(try await card.tag())
    } catch is TagError {
      hasFailed = true
    }
    try await check(card.setup, hasFailed, "\(fault)@\(exchange)")
    if card.count < exchange { return }
  }
  Issue.record("the work does not end")
}
