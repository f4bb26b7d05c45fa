/// How to pair with a Bluetooth Low Energy device (Bluetooth Secure Simple Pairing Using NFC 1.2).
///
/// The payload is EIR data, of which address and role should be there.
public struct BluetoothLEOOBRecord: Sendable {
  /// Whether an address was assigned by the IEEE or made up by the device.
  public enum AddressType: String, Hashable, Sendable { case `public`, random }

  /// All data in its order.
  public let structures: [EIRStructure]

  /// - Parameters:
  ///   - address: of the device.
  ///   - addressType: where the address is from.
  ///   - role: 0 only peripheral, 1 only central, 2 both, rather peripheral, 3 both, rather
  ///     central.
  ///   - name: the local name, in full.
  ///   - appearance: a number that Bluetooth assigns, such as 0x03C1 for a keyboard.
  public init(
    _ address: BluetoothAddress, addressType: AddressType, role: UInt8 = 0,
    name: String? = nil, appearance: UInt16? = nil
  ) {
    self.init((address, addressType), role: role, name: name, appearance: appearance)
  }

  /// A record with data of the caller's choice.
  public init(structures: [EIRStructure]) {
    self.structures = structures
  }

  private init(
    _ address: (bytes: BluetoothAddress, type: AddressType)?, role: UInt8?, name: String?,
    appearance: UInt16?
  ) {
    var structures: [EIRStructure] = []
    if let address {
      let typeByte: UInt8 = address.type == .random ? 1 : 0
      structures.append(EIRStructure(.leDeviceAddress, address.bytes.wireBytes + [typeByte]))
    }
    if let role { structures.append(EIRStructure(.leRole, [role])) }
    if let name { structures.append(EIRStructure(.completeLocalName, Array(name.utf8))) }
    if let appearance {
      let bytes = [UInt8(appearance & 0xFF), UInt8(appearance >> 8)]
      structures.append(EIRStructure(.appearance, bytes))
    }
    self.init(structures: structures)
  }

  /// The address of the device; nil if it is missing or has the wrong length.
  public var address: BluetoothAddress? {
    structures.value(.leDeviceAddress, bytes: Self.addressLength)
      .flatMap { BluetoothAddress($0.prefix(BluetoothAddress.length).reversed()) }
  }

  /// Bit 0 of the byte behind the address.
  public var addressType: AddressType? {
    structures.value(.leDeviceAddress, bytes: Self.addressLength)
      .map { $0[BluetoothAddress.length] & 1 == 0 ? .public : .random }
  }

  /// What part the device plays, as in `init`.
  public var role: UInt8? { structures.value(.leRole, bytes: 1)?[0] }

  /// The local name; bytes that are not UTF-8 show as U+FFFD.
  public var name: String? { structures.localName.map { String(decoding: $0, as: UTF8.self) } }

  /// What the device looks like: a number that Bluetooth assigns.
  public var appearance: UInt16? {
    structures.value(.appearance, bytes: 2).map { UInt16($0[1]) << 8 | UInt16($0[0]) }
  }

  private static let addressLength = BluetoothAddress.length + 1
}

extension BluetoothLEOOBRecord: RecordPayload {
  public static let kind = "bluetoothLEOOB"
  public static let tnf = TypeNameFormat.media
  public static let type = "application/vnd.bluetooth.le.oob"

  public init(decoding payload: [UInt8], warnings: inout [RecordWarning]) throws(NDEFError) {
    var reader = ByteReader(payload.span, shortage: .eirOverrun)
    structures = try EIRStructure.readAll(&reader)

    if structures.hasMisfit(.leDeviceAddress, bytes: Self.addressLength) {
      warnings.append(.badAddressLength)
    }
    if structures.hasMisfit(.leRole, bytes: 1) || structures.hasMisfit(.appearance, bytes: 2) {
      warnings.append(.badFieldLength)
    }
    if structures.localName.map(isUTF8) == false { warnings.append(.notUTF8) }
  }

  /// - Throws: `valueTooLong` if an EIR structure has more than 254 bytes.
  public func encoded() throws(NDEFError) -> [UInt8] { try structures.encoded() }

  public var fields: ContentFields {
    [
      "address": address.map { .string($0.description) },
      "addressType": addressType.map { .string($0.rawValue) },
      "role": role.map { .integer(Int($0)) },
      "name": name.map(ContentValue.string),
      "appearance": appearance.map { .integer(Int($0)) },
    ]
  }

  public init(fields: ContentFields) throws(ContentError) {
    try fields.expectOnly("address", "addressType", "role", "name", "appearance")
    var address: (BluetoothAddress, AddressType)?
    if let text = try fields.string("address") {
      let type = try fields.required("addressType", ContentFields.string)
      guard let bytes = BluetoothAddress(text) else { throw .invalid("address") }
      guard let addressType = AddressType(rawValue: type) else { throw .invalid("addressType") }
      address = (bytes, addressType)
    }
    self.init(
      address, role: try fields.integer("role"), name: try fields.string("name"),
      appearance: try fields.integer("appearance"))
  }
}
