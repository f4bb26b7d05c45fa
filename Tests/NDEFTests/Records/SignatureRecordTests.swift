import NDEF
import Testing

@Suite struct SignatureRecordTests {
  static let vectors: [Vector<SignatureRecord>] = [
    Vector(
      "ndeflib, ECDSA P-256 with two certificates and where to get the next",
      "20 0b 02 0003 010203 82 0001 c1 0002 c2c3 0008 687474703a2f2f63",
      SignatureRecord(
        .init(
          algorithm: 0x0B, hash: 2, value: .bytes([1, 2, 3]),
          certificates: [[0xC1], [0xC2, 0xC3]], nextCertificate: "http://c"))),
    Vector(
      "ndeflib, a signature kept elsewhere", "20 85 02 0009 68747470733a2f2f73 10",
      SignatureRecord(
        .init(algorithm: 5, hash: 2, value: .uri("https://s"), certificateFormat: 1))),
    Vector(
      "RTD Signature 1.0, without a hash field", "01 02 0002 aabb 01 0001 c1",
      SignatureRecord(
        .init(algorithm: 2, hash: nil, value: .bytes([0xAA, 0xBB]), certificates: [[0xC1]]))),
    Vector("nothing", "", fault: NDEFError(.payloadTooShort, at: 0)),
    Vector("an algorithm without a signature", "01 0b", fault: NDEFError(.payloadTooShort, at: 2)),
    Vector("only a version", "20", fault: NDEFError(.payloadTooShort, at: 1)),
    Vector(
      "a signature cut short", "20 0b 02 0003 0102", fault: NDEFError(.payloadTooShort, at: 5)),
    Vector("no chain", "20 0b 02 0001 01", fault: NDEFError(.payloadTooShort, at: 6)),
    Vector(
      "a certificate that is missing", "20 0b 02 0000 01", fault: NDEFError(.payloadTooShort, at: 6)
    ),
    Vector("a URI that is no text", "20 8b 02 0001 ff 00", fault: NDEFError(.invalidUTF8, at: 5)),
  ]

  @Test(arguments: vectors) func `a signature record keeps the contract`(
    _ vector: Vector<SignatureRecord>
  ) throws {
    try expectContract(vector)
  }

  @Test(
    arguments: [
      ("0100", .marker), ("2000", .marker), ("3000ff", .opaque([0x00, 0xFF])), ("42", .opaque([])),
    ] as [(String, SignatureRecord.Body)])
  func `markers and unknown versions are kept`(payload: String, body: SignatureRecord.Body) throws {
    let record = try SignatureRecord(decoding: try #require(bytes(hex: payload)))
    #expect(record.body == body)
    #expect(hex(try record.encoded()) == payload)
    #expect(record.fields == ["version": .string(String(payload.prefix(2)))])
  }

  @Test(
    arguments: [
      .init(algorithm: 0x80, hash: 2, value: .bytes([])),
      .init(algorithm: 1, hash: 2, value: .bytes([]), certificateFormat: 8),
      .init(
        algorithm: 1, hash: 2, value: .bytes([]),
        certificates: [[UInt8]](repeating: [], count: 16)),
      .init(algorithm: 1, hash: 2, value: .bytes([UInt8](repeating: 0, count: 65_536))),
    ] as [SignatureRecord.Signature])
  func `a part that has no room is not written`(_ signature: SignatureRecord.Signature) {
    #expect(throws: NDEFError(.valueTooLong, at: 0)) { try SignatureRecord(signature).encoded() }
  }

  @Test func `content alone makes no signature`() {
    #expect(throws: ContentError.incomplete("version")) {
      try NDEFRecord(content: ["kind": "signature", "version": "20"])
    }
  }
}
