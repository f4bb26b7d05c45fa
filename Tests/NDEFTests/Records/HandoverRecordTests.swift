import NDEF
import Testing

@Suite struct HandoverRecordTests {
  static let selects: [Vector<HandoverSelectRecord>] = [
    Vector("no carriers", "12", HandoverSelectRecord([])),
    Vector(
      "ndeflib, two carriers, one with auxiliary data",
      "12 91 02 04 6163 01 01 30 00 51 02 08 6163 02 01 77 02 01 78 01 79",
      HandoverSelectRecord([
        AlternativeCarrier("0", power: .active),
        AlternativeCarrier("w", power: .activating, auxiliaryReferences: ["x", "y"]),
      ])),
    Vector(
      "ndeflib, short of memory for now", "13 d1 03 02 657272 01 c8",
      HandoverSelectRecord(
        [], version: HandoverVersion(byte: 0x13), failure: .init(reason: 1, data: [200]))),
    Vector(
      "ndeflib, short of memory for good",
      "13 91 02 04 6163 00 01 62 00 51 03 05 657272 02 00000400",
      HandoverSelectRecord(
        [AlternativeCarrier("b", power: .inactive)], version: HandoverVersion(byte: 0x13),
        failure: .init(reason: 2, data: [0, 0, 4, 0]))),
    Vector(
      "the reserved bits of the power, and what follows the last reference",
      "12 d1 02 06 6163 fd 01 30 00 aabb",
      HandoverSelectRecord([AlternativeCarrier("0", power: .active)]), writesSameBytes: false),
    Vector("nothing", "", fault: NDEFError(.payloadTooShort, at: 0)),
    Vector(
      "no message behind the version", "12 00", fault: .embedding(.missingMessageBegin, at: 1)),
    Vector(
      "a carrier without a reference", "12 d1 02 01 6163 01",
      fault: .embedding(.payloadTooShort, at: 1)),
    Vector(
      "an auxiliary reference that is missing", "12 d1 02 04 6163 01 01 30 01",
      fault: .embedding(.payloadTooShort, at: 1)),
  ]

  static let requests: [Vector<HandoverRequestRecord>] = [
    Vector(
      "ndeflib, a request", "13 91 02 02 6372 abcd 51 02 04 6163 03 01 77 00",
      HandoverRequestRecord(
        [AlternativeCarrier("w", power: .unknown)], collision: 0xABCD,
        version: HandoverVersion(byte: 0x13))),
    Vector(
      "version 1.0 knows no collision", "10 d1 02 04 6163 00 01 77 00",
      HandoverRequestRecord(
        [AlternativeCarrier("w", power: .inactive)], collision: nil,
        version: HandoverVersion(byte: 0x10))),
    Vector("nothing", "", fault: NDEFError(.payloadTooShort, at: 0)),
  ]

  static let initiates: [Vector<HandoverInitiateRecord>] = [
    Vector(
      "ndeflib, an initiation", "13 d1 02 04 6163 01 01 62 00",
      HandoverInitiateRecord(
        [AlternativeCarrier("b", power: .active)], version: HandoverVersion(byte: 0x13)))
  ]

  @Test(arguments: selects) func `a handover select record keeps the contract`(
    _ vector: Vector<HandoverSelectRecord>
  ) throws {
    try expectContract(vector)
  }

  @Test(arguments: requests) func `a handover request record keeps the contract`(
    _ vector: Vector<HandoverRequestRecord>
  ) throws {
    try expectContract(vector)
  }

  @Test(arguments: initiates) func `a handover initiate record keeps the contract`(
    _ vector: Vector<HandoverInitiateRecord>
  ) throws {
    try expectContract(vector)
  }

  /// Connection Handover 1.2, 2.5 and 2.6: two bytes, and as many as the reason asks for.
  @Test(arguments: [
    ("Hr", "12 d1 02 03 6372 abcdef", RecordWarning.malformedPart),
    ("Hr", "12 91 02 02 6372 abcd 51 02 02 6372 abcd", .malformedPart),
    ("Hs", "12 d1 03 00 657272", .malformedPart),
    ("Hs", "12 d1 03 01 657272 01", .badFieldLength),
    ("Hs", "12 d1 03 03 657272 02 0001", .badFieldLength),
    ("Hs", "12 d1 03 03 657272 03 0001", .badFieldLength),
  ])
  func `a part that is not what it should be is noted`(
    type: String, payload: String, warning: RecordWarning
  ) throws {
    let payload = try #require(bytes(hex: payload))
    let content = try NDEFRecord(tnf: .wellKnown, type: type, payload: payload).content
    #expect(content.error == nil)
    #expect(content.warnings == [warning])
  }

  @Test func `carriers lead to the records they refer to`() throws {
    let bluetooth = try NDEFRecord(tnf: .unknown, id: [0x30], payload: [1])
    let extra = try NDEFRecord(tnf: .unknown, id: [0x78], payload: [2])
    let select = HandoverSelectRecord([
      AlternativeCarrier("0", power: .active, auxiliaryReferences: ["x", "gone"]),
      AlternativeCarrier("missing", power: .inactive),
      AlternativeCarrier("", power: .inactive, auxiliaryReferences: [""]),
    ])
    let again = try NDEFRecord(tnf: .unknown, id: [0x30])
    let message = NDEFMessage(records: [try select.record(), extra, bluetooth, again])
    let resolved = select.resolvedCarriers(in: message)
    #expect(resolved.map(\.carrier) == select.carriers)
    #expect(resolved.map(\.description?.record) == [bluetooth, nil, nil])
    #expect(resolved.map(\.description?.index) == [2, nil, nil])
    #expect(resolved.map { $0.auxiliaries.map(\.record) } == [[extra], [], []])
    #expect(resolved.map { $0.auxiliaries.map(\.index) } == [[1], [], []])
  }

  @Test func `a handover says what makes it again`() throws {
    let select = try HandoverSelectRecord(
      [AlternativeCarrier("w", power: .activating, auxiliaryReferences: ["x"])],
      failure: .init(reason: 3, data: [7])
    ).record()
    #expect(
      select.content.fields == [
        "kind": "handoverSelect", "version": "1.2",
        "carriers": .list([
          .object(["power": "activating", "ref": "w", "auxiliary": .list(["x"])])
        ]),
        "errorReason": 3, "errorData": "07",
      ])
    #expect(try NDEFRecord(content: select.content.fields) == select)

    let initiate = try HandoverInitiateRecord([AlternativeCarrier("b", power: .active)]).record()
    #expect(try NDEFRecord(content: initiate.content.fields) == initiate)
  }

  @Test(arguments: ["", "1", "1.", "1.2.3", "16.0", "1.16", "-1.2", "a.b"])
  func `what is no version is refused`(_ text: String) {
    #expect(HandoverVersion(text) == nil)
  }

  @Test func `a reference that has no room is not written`() {
    let long = String(repeating: "a", count: 256)
    #expect(throws: NDEFError(.valueTooLong, at: 0)) {
      try HandoverSelectRecord([AlternativeCarrier(long, power: .active)]).encoded()
    }
    let many = [String](repeating: "a", count: 256)
    #expect(throws: NDEFError(.valueTooLong, at: 0)) {
      try HandoverSelectRecord([
        AlternativeCarrier("a", power: .active, auxiliaryReferences: many)
      ]).encoded()
    }
  }
}
