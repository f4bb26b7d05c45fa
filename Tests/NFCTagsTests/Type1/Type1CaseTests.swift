import NFCLink
import NFCTags
import TagImages
import Testing

@Suite struct Type1CaseTests {
  private func tag(_ memory: StaticMemory) async throws -> any NDEFTag {
    try await TagIdentification.identify(memory).ndefTag(over: memory)
  }

  private func memory(_ example: Type1Case, _ bytes: [UInt8]? = nil) -> StaticMemory {
    StaticMemory(bytes ?? NFCTagsTests.bytes(example.memory), headerROM: example.headerROM)
  }

  @Test func `every case is there`() {
    #expect(Type1Case.all.count == 6)
  }

  @Test(arguments: Type1Case.all)
  func `a memory reads as its source says`(_ example: Type1Case) async throws {
    let state = try await tag(memory(example)).readNDEF()
    try example.expect.check(state)
    #expect(state.otherTLVs == (example.expect.otherTLVs ?? []).flatMap(bytes))
    let image = TagImage.type1(
      Type1Image(
        product: nil, headerROM: example.headerROM, nfcid1: [1, 2, 3, 4],
        memory: PartialMemory(bytes(example.memory))))
    #expect(try NDEFState(of: image) == state)
  }

  /// 90 bytes by the layout of Topaz 96; 462 by nfcpy's report of a Topaz 512.
  @Test(arguments: [("t1-topaz96-empty", 90), ("t1-topaz512-empty", 462)])
  func `the capacity is what fits around the reserved blocks`(
    _ id: String, _ capacity: Int
  ) async throws {
    let example = try #require(Type1Case.all.first { $0.id == id })
    #expect(try await tag(memory(example)).readNDEF().capacity == capacity)
  }

  @Test func `a Topaz is read by RID and READ-ALL, and its segments where the message is`()
    async throws
  {
    let short = memory(try #require(Type1Case.all.first { $0.id == "t1-nulls" }))
    _ = try await tag(short).readNDEF()
    #expect(short.commands == [bytes("78000000000000"), bytes("00000001020304")])
    let long = memory(try #require(Type1Case.all.first { $0.id == "t1-topaz512-3byte" }))
    _ = try await tag(long).readNDEF()
    #expect(
      long.commands.dropFirst(2) == [
        bytes("1010000000000000000001020304"), bytes("1020000000000000000001020304"),
        bytes("1030000000000000000001020304"),
      ])
  }

  @Test func `a reader without the commands of the dynamic memory says so`() async throws {
    let example = try #require(Type1Case.all.first { $0.id == "t1-topaz512-3byte" })
    let memory = StaticMemory(
      bytes(example.memory), headerROM: example.headerROM, knowsDynamicCommands: false)
    let tag = try await tag(memory)
    await #expect {
      try await tag.readNDEF()
    } throws: {
      guard case .unsupported(let words)? = $0 as? TagError else { return false }
      return words.contains("behind byte 128")
    }
    guard case .type1(let image) = try await tag.dumpImage() else {
      Issue.record("another family")
      return
    }
    #expect(image.memory.count == 512 && image.memory.unknownCount == 512 - 128)
  }

  @Test(arguments: Type1Case.all)
  func `no cut and no flipped bit of a memory makes reading trap or hang`(
    _ example: Type1Case
  ) async throws {
    let memory = bytes(example.memory)
    for bit in 64..<240 {
      var flipped = memory
      flipped[bit / 8] ^= 1 << (bit % 8)
      await exercise(self.memory(example, flipped))
    }
    for headerROM in [[0x11, 0x48], [0x12, 0x4C], [0x1F, 0x00], [0x00, 0x00]] as [[UInt8]] {
      await exercise(StaticMemory(memory, headerROM: headerROM))
      await exercise(StaticMemory(Array(memory[..<120]), headerROM: headerROM))
    }
  }

  /// Reads and plans everything; whatever comes is an answer or a `TagError`.
  private func exercise(_ memory: StaticMemory) async {
    guard let tag = try? await tag(memory) else { return }
    _ = try? await tag.readNDEF()
    _ = try? await tag.planWrite([1, 2, 3], formatting: true)
    _ = try? await tag.planErase(wipe: true)
    _ = try? await tag.planFormat()
    _ = try? await tag.planLock()
    _ = try? await tag.information()
    _ = try? await tag.dumpImage()
    #expect(!memory.commands.contains { [0x53, 0x54].contains($0[0]) }, "planning writes nothing")
  }
}
