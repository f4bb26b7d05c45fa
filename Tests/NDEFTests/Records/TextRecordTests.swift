import NDEF
import Testing

@Suite struct TextRecordTests {
  static let vectors: [Vector<TextRecord>] = [
    Vector(
      "RTD Text 1.0, English", "02 656e 48656c6c6f", TextRecord("Hello")),
    Vector("no language", "00 78", TextRecord("x", language: "")),
    Vector("no text", "02 656e", TextRecord("")),
    Vector(
      "RTD Text 1.0, 3.4: big endian without a mark", "82 656e 0068",
      TextRecord("h", encoding: .utf16(mark: nil))),
    Vector(
      "ndeflib, little endian with a mark", "82 656e fffe 6800 6900",
      TextRecord("hi", encoding: .utf16(mark: .littleEndian))),
    Vector(
      "web-nfc#366, big endian with a mark", "82 656e feff 0068",
      TextRecord("h", encoding: .utf16(mark: .bigEndian))),
    Vector(
      "only a mark", "82 656e feff", TextRecord("", encoding: .utf16(mark: .bigEndian))),
    Vector(
      "the reserved bit", "42 656e 78", TextRecord("x"), warnings: [.reservedBitSet],
      writesSameBytes: false),
    Vector("nothing", "", fault: NDEFError(.payloadTooShort, at: 0)),
    Vector(
      "language longer than the payload", "3f 656e", fault: NDEFError(.languageOverrun, at: 0)),
    Vector("language in Latin-1", "02 65e9 78", fault: NDEFError(.languageNotASCII, at: 2)),
    Vector("text in Latin-1", "02 656e 78e9", fault: NDEFError(.invalidUTF8, at: 4)),
    Vector("an overlong slash", "02 656e c0af", fault: NDEFError(.invalidUTF8, at: 3)),
    Vector("a lone surrogate", "82 656e d800", fault: NDEFError(.invalidUTF16, at: 3)),
    Vector("half a unit", "82 656e 00", fault: NDEFError(.oddUTF16Length, at: 3)),
  ]

  @Test(arguments: vectors) func `a text record keeps the contract`(
    _ vector: Vector<TextRecord>
  ) throws {
    try expectContract(vector)
  }

  @Test(arguments: ["\u{FEFF}a", "\u{FFFE}a"])
  func `a text that starts like a byte order mark survives`(_ text: String) throws {
    let record = TextRecord(text, encoding: .utf16(mark: nil))
    #expect(try TextRecord(decoding: record.encoded()).text == text)
  }

  @Test func `a language that has no room or is not ASCII is not written`() {
    let long = String(repeating: "a", count: 64)
    #expect(throws: NDEFError(.languageTooLong, at: 0)) {
      try TextRecord("x", language: long).encoded()
    }
    #expect(throws: NDEFError(.languageNotASCII, at: 0)) {
      try TextRecord("x", language: "é").encoded()
    }
  }

  @Test func `language and encoding of a broken text are told`() throws {
    let record = try NDEFRecord(tnf: .wellKnown, type: "T", payload: [0x82, 0x65, 0x6E, 0x00])
    #expect(
      record.content.fields == [
        "kind": "text", "lang": "en", "encoding": "UTF-16", "error": "oddUTF16Length",
      ])
  }

  @Test func `the reserved bit is told beside a fault`() throws {
    let record = try NDEFRecord(tnf: .wellKnown, type: "T", payload: [0x40, 0xFF])
    #expect(record.content.fields["error"] == "invalidUTF8")
    #expect(record.content.fields["warning"] == "reservedBitSet")
  }

  @Test(
    arguments: [
      (["kind": "text", "text": "x", "encoding": "latin1"], .invalid("encoding")),
      (["kind": "text", "text": "x", "encoding": "UTF-8", "bom": "BE"], .invalid("encoding")),
      (["kind": "text", "text": "x", "encoding": "UTF-16", "bom": "XE"], .invalid("bom")),
      (["kind": "text", "text": 5], .invalid("text")),
      (["kind": "text"], .missing("text")),
    ] as [(ContentFields, ContentError)])
  func `content that is no text is refused`(fields: ContentFields, error: ContentError) {
    #expect(throws: error) { try NDEFRecord(content: fields) }
  }

  @Test func `a text alone is English in UTF-8`() throws {
    let record = try NDEFRecord(content: ["kind": "text", "text": "hi"])
    #expect(record.payload == [0x02, 0x65, 0x6E, 0x68, 0x69])
  }
}
