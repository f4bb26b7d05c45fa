import NDEF
import Testing

@Suite struct NDEFRecordTests {
  static let long = [UInt8](repeating: 0x61, count: 256)

  /// NDEF 1.0, 3.2.6 for the formats, 3.2 for the lengths.
  @Test func `a record that breaks a rule cannot be made`() {
    #expect(throws: NDEFError(.emptyRecordNotEmpty, at: 0)) {
      try NDEFRecord(tnf: .empty, payload: [1])
    }
    #expect(throws: NDEFError(.emptyRecordNotEmpty, at: 0)) {
      try NDEFRecord(tnf: .empty, id: [1])
    }
    #expect(throws: NDEFError(.emptyRecordNotEmpty, at: 0)) {
      try NDEFRecord(tnf: .empty, type: "a")
    }
    #expect(throws: NDEFError(.unknownTNFWithType, at: 0)) {
      try NDEFRecord(tnf: .unknown, type: "a")
    }
    #expect(throws: NDEFError(.unexpectedUnchanged, at: 0)) { try NDEFRecord(tnf: .unchanged) }
    #expect(throws: NDEFError(.reservedTNF, at: 0)) { try NDEFRecord(tnf: .reserved) }
    #expect(throws: NDEFError(.typeTooLong, at: 0)) { try NDEFRecord(tnf: .media, type: Self.long) }
    #expect(throws: NDEFError(.idTooLong, at: 0)) { try NDEFRecord(tnf: .unknown, id: Self.long) }
  }

  @Test(arguments: [TypeNameFormat.wellKnown, .media, .absoluteURI, .external])
  func `a format that needs a type does not go without`(_ tnf: TypeNameFormat) {
    #expect(throws: NDEFError(.missingType, at: 0)) { try NDEFRecord(tnf: tnf, payload: [1]) }
  }

  @Test func `lenient records may lack a type, and no more`() throws {
    #expect(try NDEFRecord(tnf: .media, payload: [1], strictness: .lenient).type == [])
    #expect(throws: NDEFError(.reservedTNF, at: 0)) {
      try NDEFRecord(tnf: .reserved, strictness: .lenient)
    }
    #expect(throws: NDEFError(.unexpectedUnchanged, at: 0)) {
      try NDEFRecord(tnf: .unchanged, strictness: .lenient)
    }
    #expect(throws: NDEFError(.emptyRecordNotEmpty, at: 0)) {
      try NDEFRecord(tnf: .empty, payload: [1], strictness: .lenient)
    }
    #expect(throws: NDEFError(.typeTooLong, at: 0)) {
      try NDEFRecord(tnf: .media, type: Self.long, strictness: .lenient)
    }
  }

  @Test func `type and id are told apart`() throws {
    let record = try NDEFRecord(tnf: .media, type: "ab", id: [0x63], payload: [1])
    #expect(record.type == [0x61, 0x62] && record.id == [0x63] && record.typeName == "ab")
    #expect(try record != NDEFRecord(tnf: .media, type: "a", id: [0x62, 0x63], payload: [1]))
    #expect(try NDEFRecord(tnf: .media, type: "ab").id == [])
    #expect(try NDEFRecord(tnf: .unknown, id: [0x63]).type == [])
  }

  @Test func `a type that is no text shows replacement characters`() throws {
    #expect(try NDEFRecord(tnf: .media, type: [0x61, 0xFF]).typeName == "a\u{FFFD}")
  }
}
