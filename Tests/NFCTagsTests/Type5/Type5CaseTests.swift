import NFCLink
import NFCTags
import TagImages
import Testing

@Suite struct Type5CaseTests {
  private func tag(_ memory: LabelMemory) async throws -> any NDEFTag {
    try await TagIdentification.identify(memory).ndefTag(over: memory)
  }

  private func image(_ memory: [UInt8]) -> TagImage {
    .type5(Type5Image(uid: LabelMemory.uid, memory: PartialMemory(memory)))
  }

  @Test func `every case is there`() { #expect(Type5Case.all.count == 10) }

  @Test(arguments: Type5Case.all)
  func `a memory reads as its source says, on a tag and in a dump`(
    _ example: Type5Case
  ) async throws {
    let expect = example.expect
    let memory = bytes(example.memory)
    let tag = try await tag(LabelMemory(memory))
    if let name = expect.error {
      for read in [
        { try NDEFState(of: image(memory)) }, { try await tag.readNDEF() },
      ] as [() async throws -> NDEFState] {
        let error = await #expect(throws: TagError.self) { try await read() }
        guard case .malformed(let fault, _)? = error else {
          Issue.record("not malformed: \(String(describing: error))")
          continue
        }
        #expect(fault.rawValue == name)
      }
      return
    }
    let state = try await tag.readNDEF()
    #expect(try NDEFState(of: image(memory)) == state)
    try expect.check(state)
  }

  /// 312 bytes, of which type and length take four for messages of that length.
  @Test func `the capacity is what lies behind the container`() async throws {
    let example = try #require(Type5Case.all.first { $0.id == "t5-empty" })
    #expect(try await tag(LabelMemory(bytes(example.memory))).readNDEF().capacity == 308)
  }

  /// An ICODE SLIX has 112 bytes, and its maker's container says 14 * 8 of them.
  @Test(arguments: [true, false])
  func `a container that counts itself in reaches to the end of the chip`(
    _ tellsSize: Bool
  ) async throws {
    let memory = bytes("E1400E01 0300FE00") + [UInt8](repeating: 0, count: 104)
    let label = LabelMemory(memory, .init(tellsSize: tellsSize))
    #expect(try await tag(label).readNDEF().capacity == 106)
  }

  @Test func `a short message takes three exchanges, and five without reads of several blocks`()
    async throws
  {
    let head = "E1400E01 0303D000 00FE0000"
    let memory = bytes(head) + [UInt8](repeating: 0, count: 100)
    let label = LabelMemory(memory)
    #expect(try await tag(label).readNDEF().message == [0xD0, 0, 0])
    #expect(label.commands == [[0x22, 0x20, 0], [0x22, 0x2B], [0x22, 0x23, 1, 26]])

    var plain = memory
    plain[3] = 0x00
    let other = LabelMemory(plain)
    #expect(try await tag(other).readNDEF().message == [0xD0, 0, 0])
    #expect(
      other.commands == [[0x22, 0x20, 0], [0x22, 0x2B], [0x22, 0x20, 1], [0x22, 0x20, 2]])
  }

  @Test func `a tag that refuses to read several blocks is read one by one`() async throws {
    let memory = bytes("E1400E01 0303D000 00FE0000") + [UInt8](repeating: 0, count: 100)
    let label = LabelMemory(memory, .init(readsSeveral: false))
    #expect(try await tag(label).readNDEF().message == [0xD0, 0, 0])
    #expect(label.commands.count { $0[1] == 0x23 } == 1)
  }

  @Test func `an area of nothing but NULLs is read once`() async throws {
    var memory = [UInt8](repeating: 0, count: 2048)
    memory[..<8] = [0xE1, 0x40, 0x00, 0x00, 0x00, 0x00, 0x00, 0xFF]
    let label = LabelMemory(memory, blockSize: 8)
    #expect(try await tag(label).readNDEF().status == .notFormatted(.noNDEFTLV))
    #expect(label.commands.count { $0[1] == 0x20 } == 256)
  }

  @Test func `blocks beyond 255 have numbers of two bytes`() async throws {
    var memory = bytes("E2400001 00000100 0300FE00") + [UInt8](repeating: 0, count: 2052)
    memory[9...] = [0xFF, 0x07, 0xD0] + [UInt8](repeating: 0x41, count: 2000) + memory[2012...]
    let label = LabelMemory(memory)
    #expect(try await tag(label).readNDEF().message == [UInt8](repeating: 0x41, count: 2000))
    #expect(label.commands.contains([0x22, 0x33, 0x00, 0x01, 0x1F, 0x00]))
    let report = try await tag(label).execute(try await tag(label).planErase(wipe: true))
    #expect(report.verified)
    #expect(label.commands.contains([0x22, 0x31, 0x00, 0x01, 0, 0, 0, 0]))
    let wiped: [UInt8] = [0x03, 0x00, 0xFE] + Array(repeating: 0, count: 2053)
    #expect(Array(label.memory[8...]) == wiped)
  }

  @Test func `commands that write have the option flag where the container asks for it`()
    async throws
  {
    let memory = bytes("E1400E11 0300FE00") + [UInt8](repeating: 0, count: 104)
    let label = LabelMemory(memory)
    let tag = try await tag(label)
    _ = try await tag.execute(try await tag.planWrite([0xD0, 0, 0]))
    let writes = label.commands.filter { $0[1] == 0x21 }
    #expect(!writes.isEmpty && writes.allSatisfy { $0[0] == 0x62 })
    #expect(label.commands.filter { $0[1] != 0x21 }.allSatisfy { $0[0] == 0x22 })
  }

  @Test func `a tag without a command for locking is left as it is`() async throws {
    let memory = bytes("E1400E01 0300FE00") + [UInt8](repeating: 0, count: 104)
    let label = LabelMemory(memory, .init(tellsLocks: false, locks: false))
    let tag = try await tag(label)
    let plan = try await tag.planLock()
    await #expect {
      try await tag.execute(plan)
    } throws: {
      guard case .unsupported? = $0 as? TagError else { return false }
      return true
    }
    #expect(label.memory == memory)
  }

  @Test(arguments: [true, false])
  func `a locked block is found before anything is written, or says so itself`(
    _ tellsLocks: Bool
  ) async throws {
    let memory = bytes("E1400E01 0300FE00") + [UInt8](repeating: 0, count: 104)
    let label = LabelMemory(memory, .init(tellsLocks: tellsLocks))
    _ = try await label.transceive(
      [0x22, 0x22] + LabelMemory.uid.reversed() + [1], timeout: .seconds(1), secrecy: .open)
    let tag = try await tag(label)
    await #expect(throws: TagError.readOnly("block 1 is locked")) {
      try await tag.execute(try await tag.planWrite([0xD0, 0, 0]))
    }
    #expect(label.memory[..<8] == memory[..<8])
    #expect(label.commands.contains { $0[1] == 0x21 } == !tellsLocks)
  }

  @Test(arguments: Type5Case.all)
  func `no cut, no flipped bit and no unknown byte makes reading trap or hang`(
    _ example: Type5Case
  ) async {
    let memory = bytes(example.memory)
    for offset in 0..<min(8, memory.count) {
      for bit in 0..<8 {
        var flipped = memory
        flipped[offset] ^= 1 << bit
        _ = try? NDEFState(of: image(flipped))
        await exercise(LabelMemory(flipped))
        await exercise(
          LabelMemory(flipped, blockSize: 8, .init(tellsSize: false, readsSeveral: false)))
      }
      var partial = PartialMemory(memory)
      partial[offset] = nil
      _ = try? NDEFState(of: .type5(Type5Image(uid: [], memory: partial)))
    }
    for end in 0..<min(memory.count, 64) {
      let cut = PartialMemory(Array(memory[..<end]))
      _ = try? NDEFState(of: .type5(Type5Image(uid: [], memory: cut)))
    }
    for blockSize in [1, 2, 3, 5, 32] {
      let whole = memory.count / blockSize * blockSize
      await exercise(LabelMemory(Array(memory[..<whole]), blockSize: blockSize))
    }
  }

  /// Reads and plans everything; whatever comes is an answer or a `TagError`.
  private func exercise(_ memory: LabelMemory) async {
    guard let tag = try? await tag(memory) else { return }
    _ = try? await tag.readNDEF()
    _ = try? await tag.planWrite([1, 2, 3], formatting: true)
    _ = try? await tag.planErase(wipe: true)
    _ = try? await tag.planFormat()
    _ = try? await tag.planLock()
    _ = try? await tag.information()
    _ = try? await tag.dumpImage()
    #expect(
      !memory.commands.contains { [0x21, 0x22, 0x31, 0x32].contains($0[1]) },
      "planning writes nothing")
  }
}
