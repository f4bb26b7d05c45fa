import ArgumentParser
import NDEF
import NFCTags

struct Decode: ToolVerb {
  static let configuration = CommandConfiguration(
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
    let (message, layout) = try input.decode(lenient ? .lenient : .strict)
    if strict { try refuseOddities(message, layout) }
    var warnings = layout.oddities.map(\.rawValue)
    if layout.trailingBytes > 0 { warnings.append("trailingData") }
    if message.records.contains(where: { $0.lacksItsType }) { warnings.append("missingType") }
    if output.json {
      var members: [String: JSONValue] = [
        "schema": 1, "warnings": .array(warnings.map { .string($0) }),
      ]
      if let heading { members["file"] = .string(heading) }
      let bytes = Array(input.bytes[layout.range])
      Console.line(JSONText.line(MessageForm.json(bytes, message).merging(members)))
    } else {
      let lines = MessageText.lines(message, layout: layout)
      Console.line(
        ((heading.map { [HostileText.shown($0) + ":"] } ?? []) + lines).joined(separator: "\n"))
      for warning in warnings { output.talk.warn("not as it should be: \(warning)") }
    }
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
