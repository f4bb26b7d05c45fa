import CoreNFC
import Testing

/// Messages and records as apps make and read them (row 24).
@Suite struct NFCNDEFMessageTests {
  @Test func `a message is read whole or not at all`() throws {
    let message = try #require(NFCNDEFMessage(data: Data(Samples.message)))
    #expect(message.records.count == 1)
    #expect(message.length == Samples.message.count)
    #expect(NFCNDEFMessage(data: Data(Samples.message + Samples.message)) == nil)
    #expect(NFCNDEFMessage(data: Data(Samples.message.dropLast())) == nil)
    #expect(NFCNDEFMessage(data: Data()) == nil)
  }

  @Test func `128 KB is the limit`() throws {
    func message(_ length: Int) -> Data {
      let payload = UInt32(length - 6)
      let size = (0..<4).reversed().map { UInt8(truncatingIfNeeded: payload >> (8 * $0)) }
      return Data([0xC5, 0x00] + size) + Data(count: Int(payload))
    }
    #expect(NFCNDEFMessage(data: message(128 * 1024)) != nil)
    #expect(NFCNDEFMessage(data: message(128 * 1024 + 1)) == nil)
  }

  @Test func `a message without records is one empty record`() {
    #expect(NFCNDEFMessage(records: []).length == 3)
  }

  @Test func `records and their parts can be changed`() throws {
    let record = NFCNDEFPayload(
      format: .media, type: Data("a/b".utf8), identifier: Data(), payload: Data([1]))
    let message = NFCNDEFMessage(records: [record])
    #expect(message.length == 7)
    record.payload = Data([1, 2, 3])
    record.identifier = Data([0x69])
    record.type = Data("a/bc".utf8)
    record.typeNameFormat = .nfcExternal
    #expect(message.length == 3 + 1 + 4 + 1 + 3)
    message.records.append(record)
    #expect(message.length == 24)
  }

  @Test func `a record in chunks is read as one`() throws {
    let record = NFCNDEFPayload(
      format: .media, type: Data("a/b".utf8), identifier: Data(), payload: Data([1, 2, 3, 4, 5]),
      chunkSize: 2)
    // Three chunks: a type only in the first, CF in all but the last, TNF 6 behind the first.
    let bytes: [UInt8] = [
      0xB2, 0x03, 0x02, 0x61, 0x2F, 0x62, 1, 2, 0x36, 0x00, 0x02, 3, 4, 0x56, 0x00, 0x01, 5,
    ]
    #expect(NFCNDEFMessage(records: [record]).length == bytes.count)
    let read = try #require(NFCNDEFMessage(data: Data(bytes)))
    #expect(read.records[0].payload == Data([1, 2, 3, 4, 5]))
  }

  @Test(arguments: [
    ("https://www.example.com/x", 2, "example.com/x"), ("tel:+123", 5, "+123"),
    ("app://thing", 0, "app://thing"),
  ])
  func `URIs are abbreviated and come back`(uri: String, code: UInt8, rest: String) throws {
    let record = try #require(NFCNDEFPayload.wellKnownTypeURIPayload(string: uri))
    #expect(record.typeNameFormat == .nfcWellKnown)
    #expect(record.type == Data("U".utf8))
    #expect(record.payload == Data([code] + Array(rest.utf8)))
    #expect(record.wellKnownTypeURIPayload()?.absoluteString == uri)
    #expect(record.wellKnownTypeTextPayload().0 == nil)
    let url = try #require(URL(string: uri))
    #expect(NFCNDEFPayload.wellKnownTypeURIPayload(url: url)?.payload == record.payload)
  }

  @Test(arguments: [("en_US", "en"), ("de", "de"), ("pt-BR", "pt")])
  func `texts carry the language of a locale`(locale: String, language: String) throws {
    let record = try #require(
      NFCNDEFPayload.wellKnownTypeTextPayload(string: "é", locale: Locale(identifier: locale)))
    #expect(record.payload == Data([2] + Array(language.utf8) + Array("é".utf8)))
    let (text, read) = record.wellKnownTypeTextPayload()
    #expect(text == "é")
    #expect(read?.identifier == language)
    #expect(record.wellKnownTypeURIPayload() == nil)
  }

  @Test func `texts in UTF-16 are read`() throws {
    let record = NFCNDEFPayload(
      format: .nfcWellKnown, type: Data("T".utf8), identifier: Data(),
      payload: Data([0x82, 0x65, 0x6E, 0xFE, 0xFF, 0x00, 0x41]))
    #expect(record.wellKnownTypeTextPayload().0 == "A")
  }

  @Test func `the lenient form of a text is an optional pair`() throws {
    let text = try #require(Samples.record())
    if let (string, locale) = text.wellKnownTypeTextPayload() {
      #expect(string == "Hello" && locale.identifier == "en")
    } else {
      Issue.record("no text")
    }
    let link = try #require(NFCNDEFPayload.wellKnownTypeURIPayload(string: "tel:1"))
    if let (string, _) = link.wellKnownTypeTextPayload() { Issue.record("a text: \(string)") }
  }

  @Test func `messages are archived and restored`() throws {
    let record = try #require(Samples.record())
    let message = NFCNDEFMessage(records: [record])
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: message, requiringSecureCoding: true)
    let restored = try NSKeyedUnarchiver.unarchivedObject(ofClass: NFCNDEFMessage.self, from: data)
    #expect(restored == message)
    #expect(restored?.records.first?.payload == record.payload)
  }

  @Test func `an activity without a tag has one empty record`() throws {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    let none: NFCNDEFMessage = activity.ndefMessagePayload
    #expect(none.records.map(\.typeNameFormat) == [.empty])
    if let message = activity.ndefMessagePayload { Issue.record("a message: \(message)") }
    let message = try #require(NFCNDEFMessage(data: Data(Samples.message)))
    let opened = NSUserActivity(opening: message)
    #expect(opened.ndefMessagePayload.records.count == 1)
    #expect(opened.webpageURL?.absoluteString == "https://example.com")
  }

  @Test func `the raw values are those of NDEF`() {
    let formats: [NFCTypeNameFormat] = [
      .empty, .nfcWellKnown, .media, .absoluteURI, .nfcExternal, .unknown, .unchanged,
    ]
    #expect(formats.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6])
    let states: [NFCNDEFStatus] = [.notSupported, .readWrite, .readOnly]
    #expect(states.map(\.rawValue) == [1, 2, 3])
  }
}
