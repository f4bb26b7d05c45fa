import Foundation
import NDEF
import Testing

@Suite struct GettingStartedTests {
  @Test func `the article shows the examples of this file`() throws {
    let article = try Self.lines(of: "Sources/NDEF/NDEF.docc/GettingStarted.md")
    let source = try Self.lines(of: "Tests/NDEFTests/GettingStartedTests.swift")
    let mark = "// The examples of the article, as it has them."
    let examples = article.split(separator: "```swift").dropFirst()
      .flatMap { $0.prefix { $0 != "```" } }
    let here = source.drop { $0 != mark }.dropFirst()
    #expect(examples.filter { !$0.isEmpty } == here.filter { !$0.isEmpty })
    #expect(examples.count > 50)
  }

  private static func lines(of path: String) throws -> [String] {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  static let link: [UInt8] = [0xD1, 0x01, 0x06, 0x55, 0x04] + Array("a.org".utf8)

  @Test func `links are found`() throws {
    #expect(try links(in: Self.link) == ["https://a.org"])
    #expect(try links(in: [0xD0, 0x00, 0x00]) == [])
  }

  @Test func `records are summed up`() throws {
    #expect(try summary(of: URIRecord("tel:1").record()) == "a link to tel:1")
    #expect(try summary(of: TextRecord("Hi", language: "en").record()) == "a text in en: Hi")
    #expect(
      try summary(of: WiFiRecord([WiFiCredential(openSSID: "a")]).record()) == "1 networks")
    #expect(try summary(of: MIMERecord("a/b", payload: [1, 2]).record()) == "2 bytes of a/b")
    #expect(
      try summary(of: NDEFRecord(tnf: .wellKnown, type: "U"))
        == "broken at byte 0: payloadTooShort")
  }

  @Test func `a business card has three records`() throws {
    let bytes = try businessCard("Ada", site: "https://a.org")
    let records = try NDEFMessage(decoding: bytes).records
    #expect(records.map(\.content.kind) == ["uri", "text", "mime"])
    #expect(throws: NDEFError(.controlCharacter, at: 0)) { try businessCard("Ada", site: "a\n") }
  }

  @Test func `faults are told with their places`() throws {
    #expect(diagnosis(of: Self.link) == nil)
    #expect(diagnosis(of: Array(Self.link.dropLast())) == "truncated (record 1, byte 4)")
    #expect(diagnosis(of: []) == "emptyInput (byte 0)")
    #expect(try bytesBehindMessage(in: Self.link + [0xFE]) == 1)
  }

  @Test func `a record type of one's own is read and written`() throws {
    let record = try TemperatureRecord(degrees: -5).record(id: [0x31])
    #expect(record.payload == [0xFB] && record.typeName == "example.com:temperature")
    #expect(try TemperatureRecord(record).degrees == -5)
    #expect(throws: NDEFError(.payloadTooShort, at: 0)) {
      try TemperatureRecord(NDEFRecord(tnf: .external, type: TemperatureRecord.type))
    }
    #expect(throws: ContentError.invalid("degrees")) {
      try TemperatureRecord(fields: ["degrees": 200])
    }
    #expect(try TemperatureRecord(fields: ["degrees": 20]).fields == ["degrees": 20])
  }
}

// The examples of the article, as it has them.

func links(in bytes: [UInt8]) throws(NDEFError) -> [String] {
  let message = try NDEFMessage(decoding: bytes)
  return message.records.compactMap { record in (try? URIRecord(record))?.uri }
}

func summary(of record: NDEFRecord) -> String {
  switch record.content.value {
  case .success(let uri as URIRecord): "a link to \(uri.uri)"
  case .success(let text as TextRecord): "a text in \(text.language): \(text.text)"
  case .success(let wifi as WiFiRecord): "\(wifi.credentials.count) networks"
  case .success: "\(record.payload.count) bytes of \(record.typeName)"
  case .failure(let error): "broken at byte \(error.offset): \(error.identifier)"
  }
}

func businessCard(_ name: String, site: String) throws(NDEFError) -> [UInt8] {
  let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\nURL:\(site)\r\nEND:VCARD\r\n"
  let message = NDEFMessage(records: [
    try URIRecord(site).record(),
    try TextRecord(name, language: "en").record(),
    try MIMERecord("text/vcard", text: card).record(),
  ])
  return message.encoded()
}

func diagnosis(of bytes: [UInt8]) -> String? {
  do {
    _ = try NDEFMessage(decoding: bytes)
    return nil
  } catch {
    let record = error.record.map { "record \($0 + 1), " } ?? ""
    return "\(error.identifier) (\(record)byte \(error.offset))"
  }
}

func bytesBehindMessage(in bytes: [UInt8]) throws(NDEFError) -> Int {
  try NDEFMessage.decodeWithLayout(bytes, strictness: .lenient).layout.trailingBytes
}

struct TemperatureRecord: RecordPayload {
  static let kind = "temperature"
  static let tnf = TypeNameFormat.external
  static let type = "example.com:temperature"

  var degrees: Int8

  init(degrees: Int8) {
    self.degrees = degrees
  }

  init(decoding payload: [UInt8], warnings: inout [RecordWarning]) throws(NDEFError) {
    guard let byte = payload.first else { throw NDEFError(.payloadTooShort, at: 0) }
    degrees = Int8(bitPattern: byte)
  }

  func encoded() -> [UInt8] { [UInt8(bitPattern: degrees)] }

  var fields: ContentFields { ["degrees": .integer(Int(degrees))] }

  init(fields: ContentFields) throws(ContentError) {
    guard case .integer(let value) = fields["degrees"] else { throw .missing("degrees") }
    guard let degrees = Int8(exactly: value) else { throw .invalid("degrees") }
    self.degrees = degrees
  }
}
