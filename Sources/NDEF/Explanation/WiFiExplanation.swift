extension WiFiRecord: ExplainedRecord {
  static func explain(_ payload: inout FieldReader) throws(CutShort) {
    while !payload.isAtEnd { try payload.wifiAttribute(within: nil) }
  }
}

extension FieldReader {
  /// Reads an attribute, which may be one of a credential.
  fileprivate mutating func wifiAttribute(
    within outer: WiFiAttribute.Identifier?
  ) throws(CutShort) {
    try group("attribute") { reader throws(CutShort) in
      let number = try reader.uint16("identifier") { number in
        WiFiAttribute.Identifier(rawValue: number).description
      }
      let length = try reader.uint16("length", Meaning.size)
      let identifier = WiFiAttribute.Identifier(rawValue: number)
      if identifier == .credential, outer == nil {
        try reader.group("credential", count: Int(length)) { credential throws(CutShort) in
          while !credential.isAtEnd { try credential.wifiAttribute(within: .credential) }
        }
      } else {
        try reader.bytes("value", Int(length), identifier.meaning)
      }
    }
  }
}

extension WiFiAttribute.Identifier {
  fileprivate var description: String {
    let number = "0x" + String(rawValue, radix: 16)
    return Self.names[self].map { "\(number): \($0)" } ?? number
  }

  private static let names: [Self: String] = [
    .authenticationType: "authentication type", .credential: "credential",
    .encryptionType: "encryption type", .macAddress: "MAC address",
    .networkIndex: "network index", .networkKey: "network key", .ssid: "SSID",
    .vendorExtension: "vendor extension", .version: "version",
  ]

  /// What the value of such an attribute says.
  fileprivate func meaning(of value: [UInt8]) -> String {
    switch self {
    case .ssid, .networkKey: return Meaning.text(value)
    case .authenticationType where value.count == 2:
      return WiFiAuthentication(rawValue: flags(value)).names.joined(separator: ", ")
    case .encryptionType where value.count == 2:
      return WiFiEncryption(rawValue: flags(value)).names.joined(separator: ", ")
    case .networkIndex where value.count == 1: return "\(value[0])"
    case .version where value.count == 1: return Meaning.version(value[0])
    case .macAddress: return value.map { hexString([$0]) }.joined(separator: ":")
    default: return Meaning.size(value)
    }
  }

  private func flags(_ value: [UInt8]) -> UInt16 { UInt16(value[0]) << 8 | UInt16(value[1]) }
}
