import NDEF
import Testing

@Suite struct BluetoothOOBRecordTests {
  static let address = BluetoothAddress([0x01, 0x02, 0x03, 0x0A, 0x0B, 0x0C])

  static func vectors() throws -> [Vector<BluetoothOOBRecord>] {
    let address = try #require(address)
    return [
      Vector("only the address", "0800 0c0b0a030201", BluetoothOOBRecord(address)),
      Vector(
        "ndeflib, name and class", "1600 0c0b0a030201 08 09 48656164736574 04 0d 040424",
        BluetoothOOBRecord(address, name: "Headset", classOfDevice: [0x24, 0x04, 0x04])),
      Vector(
        "padding", "0a00 0c0b0a030201 0000",
        try BluetoothOOBRecord(decoding: [10, 0, 12, 11, 10, 3, 2, 1]), writesSameBytes: false),
      Vector("nothing", "", fault: NDEFError(.payloadTooShort, at: 0)),
      Vector("half an address", "0800 0c0b0a", fault: NDEFError(.payloadTooShort, at: 2)),
      Vector(
        "a name past the end", "0b00 0c0b0a030201 05 09 61",
        fault: NDEFError(.eirOverrun, at: 9)),
    ]
  }

  @Test(arguments: try vectors()) func `a Bluetooth record keeps the contract`(
    _ vector: Vector<BluetoothOOBRecord>
  ) throws {
    try expectContract(vector)
  }

  @Test func `everything is told, and makes the same record again`() throws {
    let address = try #require(Self.address)
    let record = try BluetoothOOBRecord(
      address, name: "Headset", classOfDevice: [0x24, 0x04, 0x04]
    ).record()
    #expect(
      record.content.fields == [
        "kind": "bluetoothOOB", "length": 22, "address": "01:02:03:0a:0b:0c",
        "name": "Headset", "class": "240404",
      ])
    #expect(try NDEFRecord(content: record.content.fields) == record)
  }

  @Test func `oddities are noted`() throws {
    let payload = try #require(bytes(hex: "0900 0c0b0a030201 03 0d 0102 02 08 ff"))
    let record = try NDEFRecord(tnf: .media, type: BluetoothOOBRecord.type, payload: payload)
    #expect(record.content.warnings == [.lengthMismatch, .badFieldLength, .notUTF8])
    #expect(record.content.fields["name"] == "\u{FFFD}")
    #expect(record.content.fields["class"] == nil)
  }

  @Test func `the complete name comes before the short one`() throws {
    let payload = try #require(bytes(hex: "0e00 0c0b0a030201 02 08 61 02 09 62"))
    #expect(try BluetoothOOBRecord(decoding: payload).name == "b")
  }
}
