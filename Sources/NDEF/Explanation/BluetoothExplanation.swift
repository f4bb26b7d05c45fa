extension BluetoothOOBRecord: ExplainedRecord {
  static func explain(_ payload: inout FieldReader) throws(CutShort) {
    try payload.uint16("length") { length in Meaning.size(length.byteSwapped) }
    try payload.bluetoothAddress()
    try payload.eirStructures()
  }
}

extension BluetoothLEOOBRecord: ExplainedRecord {
  static func explain(_ payload: inout FieldReader) throws(CutShort) {
    try payload.eirStructures()
  }
}

extension FieldReader {
  fileprivate mutating func bluetoothAddress() throws(CutShort) {
    try bytes("address", BluetoothAddress.length) { bytes in
      BluetoothAddress(bytes.reversed())?.description ?? ""
    }
  }

  fileprivate mutating func eirStructures() throws(CutShort) {
    while let length = next(1).first {
      guard length > 0 else { return rest("padding", Meaning.size) }
      try group("structure") { reader throws(CutShort) in
        try reader.uint8("length") { length in Meaning.size(length) }
        let number = try reader.uint8("dataType") { number in
          EIRStructure.DataType(rawValue: number).description
        }
        try reader.eirValue(EIRStructure.DataType(rawValue: number), length: Int(length) - 1)
      }
    }
  }

  private mutating func eirValue(
    _ type: EIRStructure.DataType, length: Int
  ) throws(CutShort) {
    guard type == .leDeviceAddress, length == BluetoothAddress.length + 1 else {
      try bytes("value", length, type.meaning)
      return
    }
    try bluetoothAddress()
    try uint8("addressType") { byte in byte & 1 == 0 ? "public" : "random" }
  }
}

extension EIRStructure.DataType {
  fileprivate var description: String {
    let number = "0x" + hexString([rawValue])
    return Self.names[self].map { "\(number): \($0)" } ?? number
  }

  private static let names: [Self: String] = [
    .shortenedLocalName: "shortened local name", .completeLocalName: "complete local name",
    .classOfDevice: "class of device", .appearance: "appearance",
    .leDeviceAddress: "LE device address", .leRole: "LE role",
  ]

  /// What the value of such a structure says; numbers are little endian.
  fileprivate func meaning(of value: [UInt8]) -> String {
    switch self {
    case .shortenedLocalName, .completeLocalName: Meaning.text(value)
    case .classOfDevice, .appearance: "0x" + hexString(value.reversed())
    case .leRole where value.count == 1: "\(value[0])"
    default: Meaning.size(value)
    }
  }
}
