import NDEF
import Testing

@Suite struct BluetoothLEOOBRecordTests {
  static let address = BluetoothAddress([0x01, 0x02, 0x03, 0x0A, 0x0B, 0x0C])

  static func vectors() throws -> [Vector<BluetoothLEOOBRecord>] {
    [
      Vector(
        "ndeflib, everything", "08 1b 0c0b0a030201 01 02 1c 00 04 09 4b6579 03 19 c103",
        BluetoothLEOOBRecord(
          try #require(address), addressType: .random, name: "Key", appearance: 0x03C1)),
      Vector("nothing", "", BluetoothLEOOBRecord(structures: [])),
      Vector(
        "an address of eight bytes", "09 1b 060504030201 0000",
        BluetoothLEOOBRecord(structures: [
          EIRStructure(.leDeviceAddress, [6, 5, 4, 3, 2, 1, 0, 0])
        ]), warnings: [.badAddressLength]),
      Vector(
        "a role without a number", "01 1c",
        BluetoothLEOOBRecord(structures: [EIRStructure(.leRole, [])]),
        warnings: [.badFieldLength]),
      Vector("a field past the end", "02 1c", fault: NDEFError(.eirOverrun, at: 1)),
    ]
  }

  @Test(arguments: try vectors()) func `a Bluetooth LE record keeps the contract`(
    _ vector: Vector<BluetoothLEOOBRecord>
  ) throws {
    try expectContract(vector)
  }

  @Test func `everything is told, and makes the same record again`() throws {
    let record = try BluetoothLEOOBRecord(
      try #require(Self.address), addressType: .public, role: 2, name: "Key", appearance: 961
    ).record()
    #expect(
      record.content.fields == [
        "kind": "bluetoothLEOOB", "address": "01:02:03:0a:0b:0c", "addressType": "public",
        "role": 2, "name": "Key", "appearance": 961,
      ])
    #expect(try NDEFRecord(content: record.content.fields) == record)
  }

  @Test func `a name that has no room is not written`() throws {
    let record = BluetoothLEOOBRecord(
      try #require(Self.address), addressType: .public, name: String(repeating: "a", count: 255))
    #expect(throws: NDEFError(.valueTooLong, at: 0)) { try record.encoded() }
  }
}
