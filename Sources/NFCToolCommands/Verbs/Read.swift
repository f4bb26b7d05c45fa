import ArgumentParser
import NDEF
import NFCSession
import NFCTags

struct Read: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "read",
    abstract: "Read the NDEF message of a tag.",
    discussion: """
      Exits 1 if the tag holds no message, or is not formatted for NDEF; 65 if the tag or its \
      message is broken (--json still gives the bytes).
      """)

  @Option(
    help: ArgumentHelp("Write the raw bytes of the message to a file.", valueName: "file"),
    completion: .file())
  var ndef: String?

  @Option(
    help: ArgumentHelp(
      "Write only the payload of record N, counted from 1, to standard output.",
      valueName: "n"))
  var payload: Int?

  @Flag(help: "Write the raw bytes of the message to standard output.")
  var raw = false

  @OptionGroup(title: "Reader and tag") var reader: ReaderOptions
  @OptionGroup(title: "Password") var password: PasswordOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    let bytes = [
      raw ? "--raw" : nil, payload.map { _ in "--payload" }, ndef == "-" ? "--ndef -" : nil,
    ]
    .compactMap(\.self)
    let all = (output.json ? ["--json"] : []) + bytes
    guard all.count <= 1 else {
      throw ValidationError("\(all.joined(separator: " and ")) exclude each other")
    }
    if let payload, payload < 1 { throw ValidationError("records are counted from 1") }
    if let option = bytes.first, Console.isTerminal(.data) {
      throw ValidationError(
        "\(option) writes bytes that no terminal should get; redirect the output")
    }
  }

  /// Whether the message goes to standard output as it is.
  private var writesMessage: Bool { raw || ndef == "-" }

  func perform() async throws(ToolFailure) -> ExitStatus {
    let secret = try password.password()
    let sectorKeys = try keys.sectorKeys()
    let work = TagWork(options: reader, output: output)
    return try await work.onTag(several: .takeFirst) { bench throws(ToolFailure) in
      let tag = try bench.ndefTag()
      try await PasswordOptions.show(secret, to: tag)
      try await KeyOptions.give(sectorKeys, to: tag)
      let state = try await bench.attempt { () throws(TagError) in try await tag.readNDEF() }
      return try deliver(NDEFStateForm(state), bench.tag.identity)
    }
  }

  private func deliver(
    _ form: NDEFStateForm, _ identity: TagIdentity
  ) throws(ToolFailure) -> ExitStatus {
    if let ndef, ndef != "-", let bytes = form.state.message { try Files.write(bytes, to: ndef) }
    let result = JSONValue.object([
      "schema": 1, "tag": TagForm.json(identity), "ndef": form.json,
    ])
    if let fault = form.fault {
      if let bytes = form.state.message {
        if writesMessage {
          Console.write(bytes: bytes)
        } else if !output.json, payload == nil {
          Console.line(Hex.string(bytes))
        }
      }
      throw ToolFailure(fault).beside(result)
    }
    if output.json {
      Console.line(JSONText.line(result))
    } else {
      describe(form, identity)
    }
    guard let message = form.message, let bytes = form.state.message else { return .no }
    if let payload {
      guard payload <= message.records.count else {
        throw .usage("there is no record \(payload): the message has \(message.records.count)")
      }
      Console.write(bytes: message.records[payload - 1].payload)
    } else if writesMessage {
      Console.write(bytes: bytes)
    } else if !output.json {
      Console.line(MessageText.lines(message, writtenAs: bytes).joined(separator: "\n"))
    }
    return message.isEmpty ? .no : .success
  }

  private func describe(_ form: NDEFStateForm, _ identity: TagIdentity) {
    output.talk.say(TagForm.line(identity) + "\n" + form.line)
    for warning in form.state.warnings { output.talk.warn(warning.text) }
    if case .notFormatted = form.state.status {
      output.talk.say("To put a message on it: nfctool write --format …")
    } else if form.message?.isEmpty ?? true {
      output.talk.say("The tag is empty.")
    }
  }
}
