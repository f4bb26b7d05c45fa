import Testing

@testable import NFCTags

@Suite struct Type4CaseTests {
  @Test func `every case is there`() {
    #expect(Type4Case.all.count == 13)
  }

  @Test(arguments: Type4Case.all.filter { $0.expect.error == nil })
  func `a card reads as its source says`(_ example: Type4Case) async throws {
    let expect = example.expect
    let tag = try await FileCard(example.setup).tag()
    let state = try await tag.readNDEF()
    #expect(state.status == (expect.readOnly == true ? .readOnly : .readWrite))
    #expect(state.message == expect.ndef.map(bytes))
    let capability = try CapabilityFile(await tag.memory, frameLimit: 262)
    #expect(capability.versionText == expect.mapping)
    #expect(capability.mle == expect.mle)
    #expect([capability.ndef.writeAccess] == bytes(expect.writeAccess ?? ""))
    let hasWarning = state.warnings.contains { $0.code == .ccAccessProprietary }
    #expect(hasWarning == (expect.writeAccess == "80"))
  }

  @Test(arguments: Type4Case.all.filter { $0.expect.error != nil })
  func `a broken card has the fault its source says`(_ example: Type4Case) async throws {
    let error = await #expect(throws: TagError.self) {
      try await FileCard(example.setup).tag().readNDEF()
    }
    guard case .malformed(let fault, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(fault.rawValue == example.expect.error)
  }

  @Test(arguments: Type4Case.all.filter { $0.expect.error == nil && $0.expect.readOnly == false })
  func `a card that can be read can be written, and wiped`(_ example: Type4Case) async throws {
    let card = FileCard(example.setup)
    let tag = try await card.tag()
    let message = bytes("D101045402656E41")
    _ = try await tag.execute(try await tag.planWrite(message))
    let read = try await FileCard(card.setup).tag().readNDEF()
    #expect(read.message == message)
  }
}
