import ArgumentParser
import NDEF
import NFCTags

struct Decode: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Show what an NDEF message says, without a reader.",
    discussion: """
      Reads raw message bytes from files, from standard input, or from --hex, where white space, \
      colons and 0x between bytes do no harm. With several files each has an object or a \
      paragraph of its own, and the first failure gives the exit status.
      """)

  enum Source: String, CaseIterable, ExpressibleByArgument {
    case message, tlv
  }

  @Argument(help: "Files with messages; - for standard input.", completion: .file())
  var files: [String] = []

  @Option(help: ArgumentHelp("The message in hex.", valueName: "hex"))
  var hex: String?

  @Option(
    help: ArgumentHelp(
      "What the bytes are: a message, or the TLVs of a tag's memory.", valueName: "source"))
  var from: Source = .message

  @Flag(help: "Accept bytes behind the message and records without a type, as phones do.")
  var lenient = false

  @Flag(help: "Fail where a payload is not what its type asks for, or is odd.")
  var strict = false

  @Flag(help: "Tell what every byte is for, as far as the bytes are a message.")
  var explain = false

  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    guard files.isEmpty || hex == nil else {
      throw ValidationError("give either files or --hex")
    }
    guard !lenient || !strict else {
      throw ValidationError("--lenient and --strict exclude each other")
    }
  }

  func perform() async throws(ToolFailure) -> ExitStatus {
    if let hex {
      try show(try .hex(hex))
      return .success
    }
    guard files.count > 1 else {
      try show(try .file(files.first ?? "-"))
      return .success
    }
    var status = ExitStatus.success
    for file in files {
      do throws(ToolFailure) {
        try show(try .file(file), heading: file)
      } catch {
        output.report(error)
        if status == .success { status = error.exit }
      }
    }
    return status
  }

  private func show(_ input: MessageInput, heading: String? = nil) throws(ToolFailure) {
    let input = from == .tlv ? try input.messageInTLVs() : input
    let strictness = lenient ? Strictness.lenient : .strict
    let explanation = try explain ? ExplanationForm(input.bytes, strictness) : nil
    // In text the bytes come first: they are there even if they are no message.
    if let explanation, !output.json { show(explanation.lines, heading: heading) }
    do throws(ToolFailure) {
      let (message, layout) = try input.decode(strictness)
      if strict { try refuseOddities(message, layout) }
      let warnings = Self.warnings(message, layout)
      let bytes = Array(input.bytes[layout.range])
      if output.json {
        var members: [String: JSONValue] = [
          "schema": 1, "warnings": .array(warnings.map { .string($0) }),
        ]
        if layout.trailingBytes > 0 { members["trailingBytes"] = .integer(layout.trailingBytes) }
        members["file"] = heading.map(JSONValue.string)
        members["explanation"] = explanation?.json
        Console.line(JSONText.line(MessageForm.json(bytes, message).merging(members)))
      } else {
        if !explain {
          show(
            MessageText.lines(message, writtenAs: bytes, layout: layout), heading: heading)
        }
        for warning in warnings { output.talk.warn("not as it should be: \(warning)") }
      }
    } catch {
      throw explanation.map { error.beside(["explanation": $0.json]) } ?? error
    }
  }

  private func show(_ lines: [String], heading: String?) {
    let lines = (heading.map { [HostileText.shown($0) + ":"] } ?? []) + lines
    if !lines.isEmpty { Console.line(lines.joined(separator: "\n")) }
  }

  private static func warnings(_ message: NDEFMessage, _ layout: MessageLayout) -> [String] {
    var warnings = layout.oddities.map(\.rawValue)
    if layout.trailingBytes > 0 { warnings.append("trailingData") }
    if message.records.contains(where: { $0.lacksItsType }) { warnings.append("missingType") }
    return warnings
  }

  private func refuseOddities(
    _ message: NDEFMessage, _ layout: MessageLayout
  ) throws(ToolFailure) {
    for (index, record) in message.records.enumerated() {
      let content = record.content
      guard let oddity = content.error?.identifier ?? content.warnings.first?.rawValue else {
        continue
      }
      throw ToolFailure(
        oddity, "the payload of record \(index + 1) is not as its type asks: \(oddity)",
        exit: .dataError, coreNFC: 402,
        place: [
          "record": .integer(index), "offset": .integer(layout.records[index].range.lowerBound),
        ])
    }
  }
}

extension NDEFRecord {
  /// Whether the record has a format that asks for a type, and none.
  fileprivate var lacksItsType: Bool {
    switch tnf {
    case .wellKnown, .media, .absoluteURI, .external: type.isEmpty
    default: false
    }
  }
}
