/// Runs the remedies that are commands, each after asking.
struct Mending {
  /// Whether to run them without asking.
  let isAgreed: Bool
  let talk: Talk

  struct Outcome: Hashable, Sendable {
    let code: FindingCode
    let command: String
    let status: Int32

    var json: JSONValue {
      [
        "code": .string(code.rawValue), "remedy": .string(command),
        "status": .integer(Int(status)),
      ]
    }
  }

  func mend(_ findings: [Finding]) async throws(ToolFailure) -> [Outcome] {
    let commands = findings.compactMap { finding -> (Finding, String)? in
      if case .command(let command) = finding.remedy { (finding, command) } else { nil }
    }
    guard isAgreed || commands.isEmpty || Prompt.isPossible else {
      throw ToolFailure(
        "consentMissing", "there is no terminal to ask on before a remedy is run",
        hint: "--yes runs each without asking", exit: .usage, coreNFC: 3)
    }
    var outcomes: [Outcome] = []
    var done: Set<String> = []
    for (finding, command) in commands where done.insert(command).inserted {
      talk.say("\(finding.code.rawValue): \(finding.evidence)\n  \(HostileText.shown(command))")
      if !isAgreed {
        guard await Prompt.confirm("Run this?") else { continue }
      }
      // What it prints is talk: standard output is for the diagnosis.
      let status = try await ChildProcess.run(
        ["sh", "-c", "{ \(command)\n} >&2"], environment: [:])
      outcomes.append(Outcome(code: finding.code, command: command, status: status))
      if status != 0 { talk.warn("the command ended with status \(status)") }
    }
    return outcomes
  }
}
