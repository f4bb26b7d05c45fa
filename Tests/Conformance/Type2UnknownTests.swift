import NFCTags
import TagImages
import TestSupport
import Testing

/// Tags of other makers: all that is known of them is what their capability container claims.
@Suite struct Type2UnknownTests {
  /// A chip of sixteen blocks, whatever its container says.
  private func small(_ area: [UInt8], size: UInt8 = 0x12) -> Type2Image {
    let head: [UInt8] = [0x02, 0xE1, 0xC2, 0xA9, 0xD3, 0xE4, 0xF5, 0x06, 0xC4, 0, 0, 0]
    let user = area + Array(repeating: 0, count: 48 - area.count)
    return Type2Image(
      product: nil, nfcid1: [0x02, 0xE1, 0xC2, 0xD3, 0xE4, 0xF5, 0x06],
      memory: PartialMemory(head + [0xE1, 0x10, size, 0x00] + user))
  }

  private let message: [UInt8] = [0xD1, 0x01, 0x04, 0x54, 0x02, 0x65, 0x6E, 0x78]

  @Test(arguments: [0, 8, 20])
  func `a container that claims more than the chip has keeps nobody from its message`(
    _ nulls: Int
  ) async throws {
    let area = Array(repeating: 0, count: nulls) + [0x03, 0x08] + message + [0xFE]
    let bench = try await Bench(small(area))
    #expect(try await bench.tag().readNDEF().message == message)
    let tag = try await bench.tag()
    let other: [UInt8] = message.dropLast() + [0x79]
    _ = try await tag.execute(try await tag.planWrite(other))
    #expect(PlainParser.content(of: try bench.image) == .message(other))
    #expect(try NDEFState(of: .type2(try bench.image)).message == other)
    _ = try await tag.execute(try await tag.planErase(wipe: true))
    #expect(try bench.image.memory.bytes(in: 16 + nulls..<64)?.prefix(3) == [0x03, 0x00, 0xFE])
    #expect(try bench.image.memory.bytes(in: 16 + nulls + 3..<64)?.allSatisfy { $0 == 0 } == true)
  }

  @Test func `a message that only the container has room for is refused untouched`() async throws {
    let image = small([0x03, 0x08] + message + [0xFE])
    let bench = try await Bench(image)
    let tag = try await bench.tag()
    await #expect(throws: TagError.capacityExceeded(needed: 60, available: 46)) {
      try await tag.planWrite(Array(repeating: 0x41, count: 60))
    }
    #expect(try bench.image == image)
    let state = try await tag.readNDEF()
    #expect(state.capacity == 46 && state.warnings.map(\.code) == [.ccLargerThanChip])
  }

  @Test func `locking tells for which pages no lock bit is known`() async throws {
    var image = small([0x03, 0x08] + message + [0xFE])
    let known = try await Bench(image).tag().planLock()
    #expect(known.notes == ["No lock bit is known for pages 16 to 39."])
    image = small([0x03, 0x08] + message + [0xFE], size: 0x06)
    #expect(try await Bench(image).tag().planLock().notes.isEmpty)
  }
}
