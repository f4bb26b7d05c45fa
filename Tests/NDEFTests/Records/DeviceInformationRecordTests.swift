import NDEF
import Testing

@Suite struct DeviceInformationRecordTests {
  typealias Element = DeviceInformationRecord.Element
  static let uuid: [UInt8] = [
    0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 0xDE, 0xF0, 0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC, 0xDE, 0xF0,
  ]
  static let complete = DeviceInformationRecord(
    vendor: "ACME", model: "X1", uniqueName: "unit 7", uuid: uuid, version: "1.0")

  static let vectors: [Vector<DeviceInformationRecord>] = [
    Vector(
      "ndeflib, everything",
      "00 04 41434d45 01 02 5831 02 06 756e69742037 03 10 123456789abcdef0123456789abcdef0"
        + " 04 03 312e30",
      complete),
    Vector(
      "an element of a later version", "c8 02 7a7a",
      DeviceInformationRecord(elements: [Element(.init(rawValue: 200), [0x7A, 0x7A])])),
    Vector(
      "a short UUID", "03 01 00", DeviceInformationRecord(elements: [Element(.uuid, [0])]),
      warnings: [.badFieldLength]),
    Vector(
      "a vendor in Latin-1", "00 01 e9",
      DeviceInformationRecord(elements: [Element(.vendor, [0xE9])]),
      warnings: [.notUTF8]),
    Vector("nothing", "", DeviceInformationRecord(elements: [])),
    Vector("no length", "00", fault: NDEFError(.attributeOverrun, at: 1)),
    Vector("cut", "00 02 41", fault: NDEFError(.attributeOverrun, at: 2)),
  ]

  @Test(arguments: vectors) func `a device information record keeps the contract`(
    _ vector: Vector<DeviceInformationRecord>
  ) throws {
    try expectContract(vector)
  }

  @Test func `everything is told, and makes the same record again`() throws {
    let record = try Self.complete.record()
    #expect(
      record.content.fields == [
        "kind": "deviceInformation", "vendor": "ACME", "model": "X1", "name": "unit 7",
        "uuid": "123456789abcdef0123456789abcdef0", "version": "1.0",
      ])
    #expect(try NDEFRecord(content: record.content.fields) == record)
  }

  @Test func `content with unknown elements needs the payload`() {
    #expect(throws: ContentError.incomplete("unknown")) {
      try NDEFRecord(content: ["kind": "deviceInformation", "unknown": .list([200])])
    }
    #expect(throws: ContentError.invalid("uuid")) {
      try NDEFRecord(content: ["kind": "deviceInformation", "uuid": "00"])
    }
  }
}
