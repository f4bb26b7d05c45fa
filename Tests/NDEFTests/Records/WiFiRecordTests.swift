import NDEF
import Testing

@Suite struct WiFiRecordTests {
  static let home =
    "10260001 01 10450004 486f6d65 10030002 0020 100f0002 0008 10270009 736563726574313233"
    + " 10200006 ffffffffffff"
  static let open =
    "10260001 01 10450004 4f70656e 10030002 0001 100f0002 0001 10270000 10200006 ffffffffffff"

  static let vectors: [Vector<WiFiRecord>] = [
    Vector(
      "one network", "104a0001 10 100e0030 \(home)",
      WiFiRecord([WiFiCredential(ssid: "Home", key: "secret123")])),
    Vector(
      "two networks and the version of the Wi-Fi Alliance",
      "104a0001 10 100e0030 \(home) 100e0027 \(open) 10490006 00372a000120",
      WiFiRecord(
        [WiFiCredential(ssid: "Home", key: "secret123"), WiFiCredential(openSSID: "Open")],
        vendorExtension: [0x00, 0x37, 0x2A, 0x00, 0x01, 0x20])),
    Vector("nothing", "", WiFiRecord(attributes: [])),
    Vector(
      "VYNFCKit#4, an unknown attribute", "10990002 abcd",
      WiFiRecord(attributes: [WiFiAttribute(.init(rawValue: 0x1099), [0xAB, 0xCD])])),
    Vector(
      "a version of two bytes", "104a0002 1020",
      WiFiRecord(attributes: [WiFiAttribute(.version, [0x10, 0x20])]),
      warnings: [.badFieldLength]),
    Vector("half a header", "104a00", fault: NDEFError(.attributeOverrun, at: 2)),
    Vector("no value", "104a0001", fault: NDEFError(.attributeOverrun, at: 4)),
    Vector("a value cut short", "100e0003 1026", fault: NDEFError(.attributeOverrun, at: 4)),
    Vector(
      "a credential that is cut inside", "100e0005 10260002 01",
      fault: NDEFError(.attributeOverrun, at: 8)),
  ]

  @Test(arguments: vectors) func `a Wi-Fi record keeps the contract`(
    _ vector: Vector<WiFiRecord>
  ) throws {
    try expectContract(vector)
  }

  @Test func `an attribute of the wrong length is kept and noted`() throws {
    let payload = try #require(bytes(hex: "100e000c 10030001 20 10450003 61ff62"))
    let record = try NDEFRecord(tnf: .media, type: WiFiRecord.type, payload: payload)
    #expect(
      record.content.fields == [
        "kind": "wifi",
        "credentials": .list([
          .object(["ssid": "a\u{FFFD}b", "ssidHex": "61ff62", "unknown": .list(["1003"])])
        ]),
        "warning": "badFieldLength", "warnings": .list(["badFieldLength", "notUTF8"]),
      ])
    #expect(hex(try WiFiRecord(record).encoded()) == "100e000c1045000361ff621003000120")
  }

  @Test(arguments: ["10260002 0105", "10030003 002000", "100f0001 08", "10200005 ffffffffff"])
  func `an attribute of the wrong length stands for nothing`(_ attribute: String) throws {
    let attribute = try #require(bytes(hex: attribute))
    var warnings: [RecordWarning] = []
    let record = try WiFiRecord(
      decoding: [0x10, 0x0E, 0x00, UInt8(attribute.count)] + attribute, warnings: &warnings)
    #expect(record.credentials.map(\.otherAttributes.count) == [1])
    #expect(warnings == [.badFieldLength])
  }

  @Test func `a network name that is no text is written back by its hex form`() throws {
    let fields: ContentFields = [
      "kind": "wifi", "credentials": .list([.object(["ssid": "?", "ssidHex": "61ff62"])]),
    ]
    #expect(hex(try NDEFRecord(content: fields).payload) == "100e00071045000361ff62")
  }

  @Test func `a fault in a credential is told with its key`() {
    let fields: ContentFields = [
      "kind": "wifi", "credentials": .list([.object(["ssid": "a", "auth": "wpa"])]),
    ]
    #expect(throws: ContentError.invalid("credentials.auth")) { try NDEFRecord(content: fields) }
  }

  @Test func `the media type is compared without case`() throws {
    let record = try NDEFRecord(tnf: .media, type: "Application/vnd.WFA.wsc")
    #expect(record.content.kind == "wifi")
  }

  @Test func `a value that has no room is not written`() {
    var credential = WiFiCredential(openSSID: "a")
    credential.key = [UInt8](repeating: 0x61, count: 65_536)
    #expect(throws: NDEFError(.valueTooLong, at: 0)) { try WiFiRecord([credential]).encoded() }
  }
}

extension WiFiRecord {
  fileprivate init(attributes: [WiFiAttribute]) {
    self.init([])
    version = nil
    otherAttributes = attributes
  }
}
