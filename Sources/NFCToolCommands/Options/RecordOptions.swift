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

  @Option(help: ArgumentHelp("A smart poster: a URI with titles and more.", valueName: "uri"))
  var smartPoster: [Positioned<String>] = []

  @Option(
    help: ArgumentHelp("A title of the smart poster before it.", valueName: "language=text"))
  var title: [Positioned<String>] = []

  @Option(
    help: ArgumentHelp(
      "What to do with the smart poster before it: do, save or open.", valueName: "action"),
    completion: .list(["do", "save", "open"]))
  var action: [Positioned<String>] = []

  @Option(
    help: ArgumentHelp("A picture for the smart poster before it.", valueName: "file"),
    completion: .file())
  var icon: [Positioned<String>] = []

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

  @Option(help: ArgumentHelp("A Wi-Fi network, by its name.", valueName: "ssid"))
  var wifi: [Positioned<String>] = []

  @Option(
    help: ArgumentHelp(
      "How the network before it is secured: open, wep, wpa, wpa2 (the default) or wpa-wpa2.",
      valueName: "security"),
    completion: .list(["open", "wep", "wpa", "wpa2", "wpa-wpa2"]))
  var wifiAuth: [Positioned<String>] = []

  @Option(
    help: ArgumentHelp("The file with the password of the network before it.", valueName: "file"),
    completion: .file())
  var wifiPasswordFile: [Positioned<String>] = []

  @Option(help: ArgumentHelp("A vCard.", valueName: "file"), completion: .file())
  var vcard: [Positioned<String>] = []

  @Option(help: ArgumentHelp("A Bluetooth device, by its address.", valueName: "address"))
  var bluetooth: [Positioned<String>] = []

  @Option(help: ArgumentHelp("The name of the Bluetooth device before it.", valueName: "name"))
  var name: [Positioned<String>] = []

  @Option(
    help: ArgumentHelp("A place, by latitude and longitude in degrees.", valueName: "lat,lon"))
  var geo: [Positioned<String>] = []

  @Option(help: ArgumentHelp("A phone number to call.", valueName: "number"))
  var tel: [Positioned<String>] = []

  @Option(
    parsing: .exactly(2),
    help: ArgumentHelp("A text message to send.", valueName: "number text"))
  var sms: [Positioned<String>] = []

  @Option(help: ArgumentHelp("A mail address to write to.", valueName: "address"))
  var mailto: [Positioned<String>] = []

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
    help: ArgumentHelp(
      "The records of a message in JSON, as read --json prints it.", valueName: "file"),
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
        result.append(.init(position: value.position, part: .begins(try draft(value.value))))
      }
    }
    func beginPairs(
      _ values: [Positioned<String>],
      _ draft: (String, String) throws(ToolFailure) -> any RecordDraft
    ) throws(ToolFailure) {
      guard !values.isEmpty else { return }
      for pair in values.chunks(of: 2).map(Array.init) {
        let draft = try draft(pair[0].value, pair[1].value)
        result.append(.init(position: pair[0].position, part: .begins(draft)))
      }
    }
    func modify(_ values: [Positioned<String>], _ part: (String) -> RecordOption.Part) {
      for value in values {
        result.append(.init(position: value.position, part: part(value.value)))
      }
    }

    try begin(uri, URIDrafts.uri)
    try begin(text) { TextDraft(text: $0, encoding: utf16 ? .utf16(mark: nil) : .utf8) }
    try begin(smartPoster) { SmartPosterDraft(uri: $0) }
    try beginPairs(mime) { FileDrafts.mime($0, file: $1) }
    try beginPairs(external) { FileDrafts.external($0, file: $1) }
    try begin(app) { package in ValueDraft { AndroidApplicationRecord(package) } }
    try begin(wifi) { WiFiDraft(ssid: $0) }
    try begin(vcard) { FileDrafts.vCard(file: $0) }
    try begin(bluetooth) { text throws(ToolFailure) in try BluetoothDraft(address: text) }
    try begin(geo, URIDrafts.geo)
    try begin(tel, URIDrafts.tel)
    try beginPairs(sms) { number, text throws(ToolFailure) in
      try URIDrafts.sms(number, text: text)
    }
    try begin(mailto, URIDrafts.mailto)
    try begin(record) { text throws(ToolFailure) in try RawDraft(parsing: text) }
    try begin(ndef) { MessageDraft.ndef($0) }
    try begin(records) { MessageDraft.records($0) }
    modify(lang) { .modifies(.language($0)) }
    modify(title) { .modifies(.title($0)) }
    modify(action) { .modifies(.action($0)) }
    modify(icon) { .modifies(.icon(file: $0)) }
    modify(wifiAuth) { .modifies(.wifiSecurity($0)) }
    modify(wifiPasswordFile) { .modifies(.wifiPassword(file: $0)) }
    modify(name) { .modifies(.name($0)) }
    modify(id) { .names(id: $0) }
    return result
  }
}
