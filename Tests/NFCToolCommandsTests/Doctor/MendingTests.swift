import Testing

@testable import NFCToolCommands

@Suite struct MendingTests {
  private func finding(_ remedy: Finding.Remedy) -> Finding {
    Finding(.kernelModule, "seen", remedy: remedy, check: "true")
  }

  @Test func `each command is run once, advice never`() async throws {
    let outcomes = try await Mending(isAgreed: true, talk: Talk(quiet: true)).mend([
      finding(.command("exit 3")), finding(.advice("exit 4")), finding(.command("exit 3")),
      finding(.command("true")),
    ])
    #expect(outcomes.map(\.command) == ["exit 3", "true"])
    #expect(outcomes.map(\.status) == [3, 0])
  }

  @Test func `without consent and terminal nothing is run`() async {
    await #expect(throws: ToolFailure.self) {
      try await Mending(isAgreed: false, talk: Talk(quiet: true)).mend([
        finding(.command("exit 3"))
      ])
    }
  }
}
