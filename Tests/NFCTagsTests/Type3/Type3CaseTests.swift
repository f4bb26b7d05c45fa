import NFCTags
import TagImages
import Testing

@Suite struct Type3CaseTests {
  /// A chip of another system than that of NDEF is a Lite.
  private func chip(_ example: Type3Case, _ memory: [UInt8]? = nil) -> MemoryChip {
    MemoryChip(
      memory ?? bytes(example.memory), system: example.system,
      chip: example.system == 0x88B4 ? 0xF0 : 0x20)
  }

  private func tag(_ chip: MemoryChip) async throws -> any NDEFTag {
    try await TagIdentification.identify(chip).ndefTag(over: chip)
  }

  @Test func `every case is there`() {
    #expect(Type3Case.all.count == 7)
  }

  @Test(arguments: Type3Case.all.filter { $0.expect.error == nil })
  func `blocks read as their source says`(_ example: Type3Case) async throws {
    let chip = chip(example)
    let state = try await tag(chip).readNDEF()
    #expect(state.status == (example.expect.readOnly == true ? .readOnly : .readWrite))
    #expect(state.message == example.expect.ndef.map(bytes))
    #expect((example.expect.empty == true) == (state.message == nil))
    let attributes = try #require(example.expect.attrs)
    #expect(state.capacity == attributes.nmaxb * 16)
    let most = chip.commands.filter { $0[1] == 0x06 }.map { Int($0[13]) }.max() ?? 0
    #expect(most <= attributes.nbr, "no CHECK asks for more than Nbr blocks")
  }

  @Test(arguments: Type3Case.all.filter { $0.expect.error != nil })
  func `broken blocks have the fault their source says`(_ example: Type3Case) async throws {
    let error = await #expect(throws: TagError.self) { try await tag(chip(example)).readNDEF() }
    guard case .malformed(let fault, _)? = error else {
      Issue.record("not malformed: \(String(describing: error))")
      return
    }
    #expect(fault.rawValue == example.expect.error)
  }

  @Test(arguments: Type3Case.all)
  func `an image reads as the tag does`(_ example: Type3Case) async throws {
    let image = TagImage.type3(
      Type3Image(
        product: nil, nfcid2: MemoryChip.idm, pmm: [0x01, 0x20] + [UInt8](repeating: 0, count: 6),
        systems: [
          Type3Image.System(
            code: example.system,
            services: [
              Type3Image.Service(
                codes: [0x0009, 0x000B], content: PartialMemory(bytes(example.memory)))
            ])
        ]))
    let read = await Result { try await tag(chip(example)).readNDEF() }
    switch read {
    case .success(let state): #expect(try NDEFState(of: image) == state)
    case .failure(let error):
      let expected = try #require(error as? TagError)
      #expect(throws: expected) { try NDEFState(of: image) }
    }
  }

  @Test(arguments: Type3Case.all)
  func `no flipped bit of the attributes and no cut makes reading trap or hang`(
    _ example: Type3Case
  ) async throws {
    let memory = bytes(example.memory)
    for bit in 0..<128 {
      var flipped = memory
      flipped[bit / 8] ^= 1 << (bit % 8)
      await exercise(chip(example, flipped))
      // The same where the checksum hides it.
      let sum = flipped[..<14].reduce(0) { $0 + UInt16($1) }
      flipped.replaceSubrange(14..<16, with: [UInt8(sum >> 8), UInt8(sum & 0xFF)])
      await exercise(chip(example, flipped))
    }
    for end in stride(from: 0, to: min(memory.count, 96), by: 16) {
      await exercise(chip(example, Array(memory[..<end])))
    }
  }

  /// Reads and plans everything; whatever comes is an answer or a `TagError`.
  private func exercise(_ chip: MemoryChip) async {
    guard let tag = try? await tag(chip) else { return }
    _ = try? await tag.readNDEF()
    _ = try? await tag.planWrite([1, 2, 3], formatting: true)
    _ = try? await tag.planErase(wipe: true)
    _ = try? await tag.planLock()
    _ = try? await tag.information()
    _ = try? await tag.dumpImage()
    #expect(!chip.commands.contains { $0[1] == 0x08 }, "planning writes nothing")
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ work: () async throws -> Success) async {
    do {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
