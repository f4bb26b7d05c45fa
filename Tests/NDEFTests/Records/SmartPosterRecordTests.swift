import NDEF
import Testing

@Suite struct SmartPosterRecordTests {
  static let icon = MIMERecord("image/png", payload: [0x89, 0x50, 0x4E, 0x47])
  static let everything = SmartPosterRecord(
    URIRecord("https://example.com/a"),
    titles: [TextRecord("Hallo", language: "de"), TextRecord("Hello")],
    action: .save, size: 4096, mimeType: "text/html", icons: [icon])

  static let vectors: [Vector<SmartPosterRecord>] = [
    Vector(
      "RTD Smart Poster 1.0, only a URI", "d1 01 08 55 01 6e66632e636f6d",
      SmartPosterRecord(URIRecord("http://www.nfc.com"))),
    Vector(
      "ndeflib, everything",
      """
      91010e55046578616d706c652e636f6d2f611101085402646548616c6c6f1101085402656e48656c6c6f\
      11030161637401120904696d6167652f706e6789504e47110104730000100051010974746578742f68746d6c
      """, everything),
    Vector(
      "a record of somebody's own", "91 01 02 55 00 61 54 03 01 782e79 07",
      SmartPosterRecord(
        URIRecord("a"),
        otherRecords: [try? ExternalRecord("x.y", payload: [7]).record()]
          .compactMap(\.self))),
    Vector(
      "an action of two bytes", "91 01 02 55 00 61 51 03 02 616374 0000",
      SmartPosterRecord(
        URIRecord("a"),
        otherRecords: [try? NDEFRecord(tnf: .wellKnown, type: "act", payload: [0, 0])]
          .compactMap(\.self)),
      warnings: [.malformedPart]),
    Vector(
      "a title twice in one language", "91 01 02 55 00 61 11 01 02 54 00 62 51 01 02 54 00 63",
      SmartPosterRecord(
        URIRecord("a"),
        titles: [TextRecord("b", language: ""), TextRecord("c", language: "")]),
      warnings: [.duplicateTitleLanguage]),
    Vector("nothing", "", fault: .embedding(.emptyInput, at: 0)),
    Vector("no URI", "d1 01 02 54 00 61", fault: NDEFError(.noURI, at: 0)),
    Vector(
      "two URIs", "91 01 02 55 00 61 51 01 02 55 00 62", fault: NDEFError(.multipleURIs, at: 0)),
    Vector("cut", "d1 01 03 55 00 61", fault: .embedding(.truncated, at: 4)),
    Vector(
      "a URI with a line break", "d1 01 02 55 00 0a", fault: .embedding(.controlCharacter, at: 0)),
  ]

  @Test(arguments: vectors) func `a smart poster keeps the contract`(
    _ vector: Vector<SmartPosterRecord>
  ) throws {
    try expectContract(vector)
  }

  @Test func `everything is told`() throws {
    #expect(
      try Self.everything.record().content.fields == [
        "kind": "smartPoster", "uri": "https://example.com/a",
        "titles": .object(["de": "Hallo", "en": "Hello"]), "action": "save", "size": 4096,
        "mimeType": "text/html",
        "icons": .list([.object(["type": "image/png", "bytes": 4])]),
      ])
  }

  @Test(arguments: [(0, "do"), (1, "save"), (2, "open"), (3, "reserved3"), (255, "reserved255")])
  func `an action has a name both ways`(number: UInt8, name: String) {
    let action = SmartPosterRecord.Action(rawValue: number)
    #expect(action.name == name)
    #expect(SmartPosterRecord.Action(name: name) == action)
  }

  @Test(arguments: ["", "reserved", "reserved1", "reserved256", "reserved03", "Do"])
  func `no other name is an action`(_ name: String) {
    #expect(SmartPosterRecord.Action(name: name) == nil)
  }

  @Test func `content with icons needs the payload`() throws {
    let fields = try Self.everything.record().content.fields
    #expect(throws: ContentError.incomplete("icons")) { try NDEFRecord(content: fields) }
  }

  @Test func `a poster full of titles is read in one pass`() throws {
    let languages = (0..<10_000).map { String($0, radix: 36) }
    let poster = SmartPosterRecord(
      URIRecord("a"), titles: languages.map { TextRecord("x", language: $0) })
    guard case .object(let titles)? = try poster.record().content.fields["titles"] else {
      Testing.Issue.record("no titles")
      return
    }
    #expect(titles.fields.map(\.key) == languages)
  }
}

extension NDEFError {
  /// What an inner message of that fault makes of a payload.
  static func embedding(_ code: Code, at offset: Int) -> Self {
    NDEFError(embedded: NDEFError(code, at: offset), at: 0)
  }
}
