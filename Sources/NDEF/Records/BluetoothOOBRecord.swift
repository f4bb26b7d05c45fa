/// How to pair with a Bluetooth BR/EDR device (Bluetooth Secure Simple Pairing Using NFC 1.2).
///
/// The payload is its own length in two bytes, the address, both little endian, and EIR data.
public struct BluetoothOOBRecord: Sendable {
  /// What the length field says.
  public let length: UInt16
  /// The address of the device.
  public let address: BluetoothAddress
  /// What follows the address.
  public let structures: [EIRStructure]

  /// - Parameters:
  ///   - address: of the device.
  ///   - name: the local name, in full.
  ///   - classOfDevice: three bytes as people write them, such as 24 04 04 for a headset.
  public init(
    _ address: BluetoothAddress, name: String? = nil, classOfDevice: [UInt8]? = nil
  ) {
    var structures: [EIRStructure] = []
    if let name { structures.append(EIRStructure(.completeLocalName, Array(name.utf8))) }
    if let classOfDevice {
      structures.append(EIRStructure(.classOfDevice, classOfDevice.reversed()))
    }
    self.init(address, structures: structures)
  }

  /// A record with EIR data of the caller's choice, whose length field tells the length.
  public init(_ address: BluetoothAddress, structures: [EIRStructure]) {
    let data = structures.reduce(0) { $0 + 2 + $1.value.count }
    self.init(length: UInt16(clamping: Self.headerLength + data), address, structures)
  }

  private init(length: UInt16, _ address: BluetoothAddress, _ structures: [EIRStructure]) {
    self.length = length
    self.address = address
    self.structures = structures
  }

  /// The local name; bytes that are not UTF-8 show as U+FFFD.
  public var name: String? { structures.localName.map { String(decoding: $0, as: UTF8.self) } }

  /// Three bytes as people write them.
  public var classOfDevice: [UInt8]? {
    structures.value(.classOfDevice, bytes: Self.classLength)?.reversed()
  }

  private static let headerLength = 2 + BluetoothAddress.length
  private static let classLength = 3
}

extension BluetoothOOBRecord: RecordPayload {
  public static let kind = "bluetoothOOB"
  public static let tnf = TypeNameFormat.media
  public static let type = "application/vnd.bluetooth.ep.oob"

  public init(decoding payload: [UInt8], warnings: inout [RecordWarning]) throws(NDEFError) {
    var header = ByteReader(payload.span, shortage: .payloadTooShort)
    length = try header.readUInt16LittleEndian()
    address = try BluetoothAddress(reading: &header)
    let data = header.readRest()
    var reader = ByteReader(data.span, at: Self.headerLength, shortage: .eirOverrun)
    structures = try EIRStructure.readAll(&reader)

    if Int(length) != payload.count { warnings.append(.lengthMismatch) }
    if structures.hasMisfit(.classOfDevice, bytes: Self.classLength) {
      warnings.append(.badFieldLength)
    }
    if structures.localName.map(isUTF8) == false { warnings.append(.notUTF8) }
  }

  /// - Throws: `valueTooLong` if an EIR structure has more than 254 bytes.
  public func encoded() throws(NDEFError) -> [UInt8] {
    var payload: [UInt8] = []
    payload.appendBigEndian(length.byteSwapped)
    return payload + address.wireBytes + (try structures.encoded())
  }

  public var fields: ContentFields {
    [
      "length": .integer(Int(length)),
      "address": .string(address.description),
      "name": name.map(ContentValue.string),
      "class": classOfDevice.map { .string(hexString($0)) },
    ]
  }

  public init(fields: ContentFields) throws(ContentError) {
    try fields.expectOnly("length", "address", "name", "class")
    let text = try fields.required("address", ContentFields.string)
    guard let address = BluetoothAddress(text) else { throw .invalid("address") }
    let classOfDevice = try fields.bytes("class")
    guard classOfDevice == nil || classOfDevice?.count == Self.classLength else {
      throw .invalid("class")
    }
    let record = Self(
      address, name: try fields.string("name"), classOfDevice: classOfDevice)
    self.init(
      length: try fields.integer("length") ?? record.length, address, record.structures)
  }
}
