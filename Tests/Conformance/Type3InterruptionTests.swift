import NFCTags
import TagImages
import TestSupport
import Testing

/// A tag may be taken away, or misheard, at any exchange.
@Suite struct Type3InterruptionTests {
  static let faults = ["remove", "tear", "lose", "mute", "corrupt"]
  typealias Content = PlainAttributes.Content

  /// Does something under faults, and once more without: the tag holds what is allowed, and what is
  /// wanted the second time.
  private func expectIntact(
    _ image: TagImage, _ fault: String, allowed: Set<Content>, wanted: Content,
    _ work: (any NDEFTag) async throws -> Void
  ) async throws {
    try await disturb(image, with: fault, work) { after, fault, hasFailed in
      let content = PlainAttributes.content(of: after)
      #expect(hasFailed ? allowed.contains(content) : content == wanted, "\(fault): \(content)")
      let repaired = try await after.changed(by: work)
      #expect(PlainAttributes.content(of: repaired) == wanted, "after \(fault)")
    }
  }

  @Test(arguments: faults, [Type3Product.liteS, .standard])
  func `a write leaves the old message, none or the new one`(
    _ fault: String, _ product: Type3Product
  ) async throws {
    var random = SeededGenerator(seed: 5)
    for (oldLength, newLength) in [(0, 3), (1, 1), (40, 9), (9, 40), (20, 0), (47, 100)] {
      let (old, new) = (random.message(of: oldLength), random.message(of: newLength))
      let image = try await Type3Tests.formatted(product).changed { tag in
        _ = try await tag.execute(try await tag.planWrite(old))
      }
      try await expectIntact(
        image, fault, allowed: [.message(old), .message([]), .begun, .message(new)],
        wanted: .message(new)
      ) { tag in
        _ = try await tag.execute(try await tag.planWrite(new))
      }
    }
  }

  @Test(arguments: faults, [Type3Product.lite, .liteS])
  func `formatting leaves a tag that is blank or whole`(
    _ fault: String, _ product: Type3Product
  ) async throws {
    var random = SeededGenerator(seed: 6)
    for message in [[], random.message(of: 37)] {
      try await expectIntact(
        try Type3Tests.image(product), fault,
        allowed: [.broken, .message([]), .begun, .message(message)], wanted: .message(message)
      ) { tag in
        let plan = try await tag.planWrite(message, formatting: true)
        _ = try await tag.execute(plan)
      }
    }
  }

  @Test(arguments: faults)
  func `wiping leaves the message or none`(_ fault: String) async throws {
    let message: [UInt8] = Array("a message that has to go".utf8)
    let image = try await Type3Tests.formatted(.liteS).changed { tag in
      _ = try await tag.execute(try await tag.planWrite(message))
    }
    try await expectIntact(
      image, fault, allowed: [.message(message), .begun, .message([])], wanted: .message([])
    ) { tag in
      _ = try await tag.execute(try await tag.planErase(wipe: true))
    }
  }

  @Test(arguments: faults, [Type3Product.lite, .liteS])
  func `a lock that was cut short is completed`(
    _ fault: String, _ product: Type3Product
  ) async throws {
    let message: [UInt8] = Array("a message to keep".utf8)
    let image = try await Type3Tests.formatted(product).changed { tag in
      _ = try await tag.execute(try await tag.planWrite(message))
    }
    try await disturb(image, with: fault) { tag in
      _ = try await tag.execute(try await tag.planLock())
    } check: { after, fault, _ in
      #expect(PlainAttributes.content(of: after) == .message(message), "\(fault)")
      let bench = try await Bench(after)
      _ = try await bench.tag().execute(try await bench.tag().planLock())
      let state = try await bench.tag().readNDEF()
      #expect(state.status == .readOnly && state.warnings.isEmpty, "\(fault)")
    }
  }
}
