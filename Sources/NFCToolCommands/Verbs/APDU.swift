import ArgumentParser
import NFCLink
import NFCSession
import NFCTags

struct APDU: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "apdu",
    abstract: "Send ISO 7816 commands to a card.",
    discussion: """
      Each argument is one line of a script, or the script comes from --script or standard input; \
      on a terminal without either there is a prompt. A line is a whole command in hex, or \
      “[CLA] INS [P1 P2] [: data] [/ Le]”, or a command by its name. Behind it may stand “= 9000” \
      to expect a status word (? is any half byte) and “> NAME” to keep the data. Further lines: \
      “expect NAME[0..1] == HEX”, “print NAME”, “reset”. Without an expectation any status word \
      is printed; the first unmet one ends the script with exit status 76.

      Commands by name:
      """ + " "
        + NamedAPDU.all.map { $0.arguments.isEmpty ? $0.name : "\($0.name) \($0.arguments)" }
        .joined(separator: ", ") + ".")

  @Flag(help: "Hand 61xx and 6Cxx on instead of following them, and chain nothing.")
  var noFollow = false

  @OptionGroup(title: "Script") var script: ScriptOptions
  @OptionGroup(title: "Reader and tag") var reader: ReaderOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    try script.validate(with: output)
  }

  func perform() async throws(ToolFailure) -> ExitStatus {
    if script.isEmpty, Prompt.isPossible, !script.dryRun {
      return try await onCard { sender throws(ToolFailure) in
        try await APDUPrompt(sender: sender, manner: script.manner(output)).run()
      }
    }
    let parsed = try script.parsed(as: APDUDialect.self)
    if script.dryRun { return script.show(parsed, output) }
    return try await onCard { sender throws(ToolFailure) in
      var run = ScriptRun(sender, script.manner(output))
      return try await run.perform(parsed)
    }
  }

  private func onCard(
    _ body: (APDUSender) async throws(ToolFailure) -> ExitStatus
  ) async throws(ToolFailure) -> ExitStatus {
    try await TagWork(options: reader, output: output).onTag(several: .refuse) {
      bench throws(ToolFailure) in
      guard bench.tag.identity.kind == .type4 else {
        throw ToolFailure(
          "unsupported", "\(TagForm.name(bench.tag.identity)): no ISO 7816 card",
          hint: "`nfctool transceive` sends raw commands", exit: .protocolFault, coreNFC: 1)
      }
      let sender = APDUSender(bench.tag.transceiver, follows: !noFollow, talk: output.talk)
      try await sender.reset()  // what identified the card must not show in what it answers
      return try await body(sender)
    }
  }
}
