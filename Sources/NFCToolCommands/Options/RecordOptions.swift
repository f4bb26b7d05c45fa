import ArgumentParser
import NDEF

/// The records of a message. Their order on the command line is their order on the tag.
struct RecordOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A URI, with its scheme.", valueName: "uri"))
  var uri: [Positioned<String>] = []

  @Option(help: ArgumentHelp("A text.", valueName: "text"))
  var text: [Positioned<String>] = []

  @Option(
    help: ArgumentHelp(
      "The language of the text before it, as BCP 47 has it (en if not given).",
      valueName: "code"))
  var lang: [Positioned<String>] = []

  @Flag(help: "Write texts in UTF-16.")
  var utf16 = false

  @Option(
    parsing: .exactly(2),
    help: ArgumentHelp("A file's content with its media type.", valueName: "type file"),
    completion: .file())
  var mime: [Positioned<String>] = []

  @Option(
    parsing: .exactly(2),
    help: ArgumentHelp(
      "A file's content with a type of your own, such as example.com:name.",
      valueName: "name file"),
    completion: .file())
  var external: [Positioned<String>] = []

  @Option(
    help: ArgumentHelp("The Android app that opens the tag, by its package.", valueName: "package"))
  var app: [Positioned<String>] = []

  @Option(
    help: ArgumentHelp(
      "A record by its parts: type name format, type (or 0x and hex), payload in hex.",
      valueName: "tnf:type:hex"))
  var record: [Positioned<String>] = []

  @Option(help: ArgumentHelp("The id of the record before it.", valueName: "id"))
  var id: [Positioned<String>] = []

  @Option(
    help: ArgumentHelp("The records of a message in raw bytes.", valueName: "file"),
    completion: .file())
  var ndef: [Positioned<String>] = []

  @Option(
    help: ArgumentHelp("The records of a message in JSON, as read --json prints it.", valueName: "file"),
    completion: .file())
  var records: [Positioned<String>] = []

  /// The message that the options describe.
  func message() throws(ToolFailure) -> NDEFMessage {
    let records = try RecordAssembly(try options()).records()
    guard !records.isEmpty else {
      throw .usage(
        "no record is given", hint: "such as --uri https://example.com/ or --text Hello")
    }
    return NDEFMessage(records: records)
  }

  private func options() throws(ToolFailure) -> [RecordOption] {
    var result: [RecordOption] = []
    func begin(
      _ values: [Positioned<String>], _ draft: (String) throws(ToolFailure) -> any RecordDraft
    ) throws(ToolFailure) {
      for value in values {
        result.append(.begins(position: value.position, try draft(value.value)))
      }
    }
    func beginPairs(
      _ values: [Positioned<String>],
      _ draft: (String, String) throws(ToolFailure) -> any RecordDraft
    ) throws(ToolFailure) {
      for pair in values.chunks(of: 2).map(Array.init) {
        result.append(
          .begins(position: pair[0].position, try draft(pair[0].value, pair[1].value)))
      }
    }
    func modify(_ values: [Positioned<String>], _ modifier: (String) -> RecordModifier) {
      for value in values {
        result.append(.modifies(position: value.position, modifier(value.value)))
      }
    }

    try begin(uri) { URIDraft(uri: $0) }
    try begin(text) { TextDraft(text: $0, encoding: utf16 ? .utf16(mark: nil) : .utf8) }
    try beginPairs(mime) { type, file throws(ToolFailure) in try PlainDraft.mime(type, file: file) }
    try beginPairs(external) { name, file throws(ToolFailure) in
      try PlainDraft.external(name, file: file)
    }
    try begin(app) { package throws(ToolFailure) in try PlainDraft.app(package) }
    try begin(record) { text throws(ToolFailure) in try PlainDraft.raw(text) }
    try begin(ndef) { MessageDraft.ndef($0) }
    try begin(records) { MessageDraft.records($0) }
    modify(lang, RecordModifier.language)
    modify(id, RecordModifier.id)
    return result
  }
}
