import ArgumentParser
import NDEF
import NFCTags

struct Lint: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Say what phones will make of a message.",
    discussion: """
      Looks at a message in a file, in --hex, or on the tag in the field. Each finding has a \
      stable identifier. Exits 1 if anything was found.
      """)

  @Argument(help: "The file with the message; - for standard input.", completion: .file())
  var file: String?

  @Option(help: ArgumentHelp("The message in hex.", valueName: "hex"))
  var hex: String?

  @OptionGroup(title: "Reader and tag") var reader: ReaderOptions
  @OptionGroup(title: "Password") var password: PasswordOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    guard file == nil || hex == nil else { throw ValidationError("give either a file or --hex") }
  }

  func perform() async throws(ToolFailure) -> ExitStatus {
    if let hex { return try lint(try .hex(hex)) }
    if let file { return try lint(try .file(file)) }
    let secret = try password.password()
    return try await TagWork(options: reader, output: output).onTag(several: .takeFirst) {
      bench throws(ToolFailure) in
      let tag = try bench.ndefTag()
      try await PasswordOptions.show(secret, to: tag)
      let state = try await bench.attempt { () throws(TagError) in try await tag.readNDEF() }
      if case .notFormatted(let reason) = state.status {
        throw ToolFailure(TagError.notFormatted(reason))
      }
      return try lint(
        MessageInput(name: nil, bytes: state.message ?? NDEFMessage(records: []).encoded()))
    }
  }

  private func lint(_ input: MessageInput) throws(ToolFailure) -> ExitStatus {
    let (message, layout) = try input.decode()
    let findings = MessageLint.findings(
      .init(message: message, layout: layout, bytes: input.bytes))
    if output.json {
      Console.line(JSONText.line(["schema": 1, "findings": .array(findings.map(\.json))]))
    } else if findings.isEmpty {
      output.talk.say("Nothing found.")
    } else {
      Console.line(findings.map(\.line).joined(separator: "\n"))
    }
    return findings.isEmpty ? .success : .no
  }
}
