import NFCTags
import Testing

@Suite struct Type2CaseTests {
  private func read(_ example: Type2Case) async throws -> NDEFState {
    let transceiver = MemoryTag(bytes(example.memory), version: example.version)
    let identity = try await TagIdentification.identify(transceiver)
    return try await identity.ndefTag(over: transceiver).readNDEF()
  }

  @Test func `every case is there`() {
    #expect(Type2Case.all.count == 26)
  }

  @Test(arguments: Type2Case.all.filter { $0.expect.error == nil })
  func `a memory reads as its source says`(_ example: Type2Case) async throws {
    let expect = example.expect
    let state = try await read(example)
    try expect.check(state)
    #expect(state.otherTLVs == (expect.otherTLVs ?? []).flatMap(bytes))
    let hasLockWarning = state.warnings.contains { $0.code == .lockBytesSet }
    #expect(hasLockWarning == (expect.lockBytesSet ?? false))
  }

  @Test(arguments: Type2Case.all.filter { $0.expect.error != nil })
  func `a broken memory has the fault its source says`(_ example: Type2Case) async throws {
    let error = await #expect(throws: TagError.self) { try await read(example) }
    guard case .malformed(let fault, let offset)? = error else {
      Issue.record("not malformed: \(String(describing: error))")
      return
    }
    #expect(fault.rawValue == example.expect.error)
    #expect((12..<example.memory.count / 2).contains(offset))
  }

  @Test(arguments: [
    ("t2-cc-0f-locks-open", [TagWarning.Code.ccReadOnlyLocksOpen]),
    ("t2-cc-readonly", []), ("t2-cc-size-larger-than-chip", [.ccLargerThanChip]),
    ("t2-write-interrupted", [.oldBytesLeft]), ("t2-adafruit-lock-tlv", []),
    ("t2-ul-full-no-room-for-terminator", []), ("t2-ntag213-factory", []),
    ("t2-ulc-factory-flipper", []),
  ])
  func `oddities are told beside the message`(_ id: String, _ codes: [TagWarning.Code]) async throws
  {
    let example = try #require(Type2Case.all.first { $0.id == id })
    #expect(try await read(example).warnings.map(\.code) == codes)
  }

  /// From the rule that the terminator may be left out and the smaller of CC and chip counts.
  @Test(arguments: [
    ("t2-elephant", 142), ("t2-ntag213-factory", 137), ("t2-nulls-before", 135),
    ("t2-cc-size-larger-than-chip", 142), ("t2-ul-full-no-room-for-terminator", 46),
    ("t2-proprietary-tlv-first", 136), ("t2-memory-control-hole", 144 - 5 - 8 - 2),
    ("t2-openspool", 492), ("t2-ntag216-flipper-uri", 868),
    ("t2-ntag-i2c-2k-sector", 888 - 4), ("t2-ulc-factory-flipper", 137),
  ])
  func `the capacity is what fits behind the other TLVs`(_ id: String, _ capacity: Int) async throws
  {
    let example = try #require(Type2Case.all.first { $0.id == id })
    #expect(try await read(example).capacity == capacity)
  }

  @Test(arguments: Type2Case.all)
  func `no cut and no flipped bit of a memory makes reading trap or hang`(
    _ example: Type2Case
  ) async throws {
    let memory = bytes(example.memory)
    for offset in 10..<28 {
      for bit in 0..<8 {
        var flipped = memory
        flipped[offset] ^= 1 << bit
        await exercise(flipped, example.version)
      }
    }
    for end in stride(from: 16, to: min(memory.count, 180), by: 4) {
      await exercise(Array(memory[..<end]), example.version)
    }
  }

  /// Reads and plans everything; whatever comes is an answer or a `TagError`.
  private func exercise(_ memory: [UInt8], _ version: [UInt8]?) async {
    let transceiver = MemoryTag(memory, version: version)
    guard let identity = try? await TagIdentification.identify(transceiver),
      let tag = try? identity.ndefTag(over: transceiver)
    else { return }
    _ = try? await tag.readNDEF()
    _ = try? await tag.planWrite([1, 2, 3], formatting: true)
    _ = try? await tag.planErase(wipe: true)
    _ = try? await tag.planLock()
    #expect(!transceiver.commands.contains { $0[0] == 0xA2 }, "planning writes nothing")
  }
}
