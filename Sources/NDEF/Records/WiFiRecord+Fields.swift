extension WiFiRecord {
  public var fields: ContentFields {
    [
      "version": version.map { .string(hexString([$0])) },
      "credentials": credentials.isEmpty
        ? nil : .list(credentials.map { .object($0.fields) }),
      "vendorExtension": vendorExtension.map { .string(hexString($0)) },
    ]
  }

  public init(fields: ContentFields) throws(ContentError) {
    try fields.expectOnly("version", "credentials", "vendorExtension")
    self.init(
      try fields.list("credentials", of: WiFiCredential.init(fields:)) ?? [],
      vendorExtension: try fields.bytes("vendorExtension"))
    version = nil
    if let bytes = try fields.bytes("version") {
      guard bytes.count == 1 else { throw .invalid("version") }
      version = bytes[0]
    }
  }
}

extension WiFiCredential {
  var fields: ContentFields {
    [
      "networkIndex": networkIndex.map { .integer(Int($0)) },
      "ssid": ssid.map(Self.text),
      "ssidHex": ssid.flatMap(Self.hexUnlessText),
      "auth": authentication.map { .integer(Int($0.rawValue)) },
      "enc": encryption.map { .integer(Int($0.rawValue)) },
      "key": key.map(Self.text),
      "keyHex": key.flatMap(Self.hexUnlessText),
      "mac": macAddress.map { .string(hexString($0)) },
      "unknown": otherAttributes.isEmpty
        ? nil : .list(otherAttributes.map(\.identifier).map(Self.number)),
    ]
  }

  init(fields: ContentFields) throws(ContentError) {
    try fields.expectOnly(
      "networkIndex", "ssid", "ssidHex", "auth", "enc", "key", "keyHex", "mac", "unknown")
    try fields.refuse("unknown")
    self.init(openSSID: "")
    networkIndex = try fields.integer("networkIndex")
    ssid = try Self.bytes(fields, "ssid", hex: "ssidHex")
    authentication = try fields.integer("auth").map(WiFiAuthentication.init)
    encryption = try fields.integer("enc").map(WiFiEncryption.init)
    key = try Self.bytes(fields, "key", hex: "keyHex")
    macAddress = try fields.bytes("mac")
    guard macAddress == nil || macAddress?.count == Self.macAddressLength else {
      throw .invalid("mac")
    }
  }

  private static func bytes(
    _ fields: ContentFields, _ key: String, hex: String
  ) throws(ContentError) -> [UInt8]? {
    if let bytes = try fields.bytes(hex) { return bytes }
    return try fields.string(key).map { Array($0.utf8) }
  }

  private static func text(_ bytes: [UInt8]) -> ContentValue {
    .string(String(decoding: bytes, as: UTF8.self))
  }

  private static func hexUnlessText(_ bytes: [UInt8]) -> ContentValue? {
    isUTF8(bytes) ? nil : .string(hexString(bytes))
  }

  private static func number(_ identifier: WiFiAttribute.Identifier) -> ContentValue {
    let value = identifier.rawValue
    return .string(hexString([UInt8(value >> 8), UInt8(value & 0xFF)]))
  }
}
