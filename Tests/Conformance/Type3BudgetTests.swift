import NFCTags
import TagImages
import Testing

/// What the everyday tasks may cost, in exchanges after the tag was found.
@Suite struct Type3BudgetTests {
  private let message = Array(repeating: UInt8(0x41), count: 51)

  private func exchanges(
    _ product: Type3Product, holding message: [UInt8] = [],
    _ work: (any NDEFTag) async throws -> Void
  ) async throws -> Int {
    let image = try await Type3Tests.formatted(product).changed { tag in
      _ = try await tag.execute(try await tag.planWrite(message))
    }
    let bench = try await Bench(image)
    try await work(try await bench.tag())
    return bench.transceiver.count
  }

  @Test func `51 bytes of a Lite-S take two looks`() async throws {
    let count = try await exchanges(.liteS, holding: message) { tag in
      _ = try await tag.readNDEF()
    }
    #expect(count == 2)
  }

  @Test func `51 bytes of a Standard take a turn to its system and two looks`() async throws {
    let count = try await exchanges(.standard, holding: message) { tag in
      _ = try await tag.readNDEF()
    }
    #expect(count == 3)
  }

  @Test func `writing takes two looks, the attributes twice, the blocks, and two looks`()
    async throws
  {
    #expect(
      try await exchanges(.liteS) { tag in
        _ = try await tag.execute(try await tag.planWrite(message))
      } == 2 + 1 + 4 + 1 + 2)
  }

  @Test func `locking takes a look, two blocks, and a look`() async throws {
    #expect(
      try await exchanges(.liteS, holding: message) { tag in
        _ = try await tag.execute(try await tag.planLock())
      } == 1 + 2 + 1)
  }
}
