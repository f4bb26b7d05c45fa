/// What a device needs to join a network (Wi-Fi Simple Configuration 2.0.4, Credential).
public struct WiFiCredential: Hashable, Sendable {
  /// Deprecated by the specification, and 1 in practice.
  public var networkIndex: UInt8?
  /// The name of the network: 0 to 32 bytes, mostly UTF-8.
  public var ssid: [UInt8]?
  /// How the network lets devices in.
  public var authentication: WiFiAuthentication?
  /// How it enciphers what is sent.
  public var encryption: WiFiEncryption?
  /// The password in ASCII, or a key of 64 hex digits; empty for an open network.
  public var key: [UInt8]?
  /// The device that the credential is for: six bytes, all FF for any.
  public var macAddress: [UInt8]?
  /// Attributes that are unknown here, came twice or have the wrong length.
  public var otherAttributes: [WiFiAttribute]

  /// A credential for any device.
  public init(
    ssid: String, key: String, authentication: WiFiAuthentication = .wpa2Personal,
    encryption: WiFiEncryption = .aes
  ) {
    networkIndex = 1
    self.ssid = Array(ssid.utf8)
    self.authentication = authentication
    self.encryption = encryption
    self.key = Array(key.utf8)
    macAddress = [UInt8](repeating: 0xFF, count: Self.macAddressLength)
    otherAttributes = []
  }

  /// A credential for an open network and any device.
  public init(openSSID ssid: String) {
    self.init(ssid: ssid, key: "", authentication: .open, encryption: .none)
  }

  private init() {
    otherAttributes = []
  }

  /// Reads the attributes of a credential that starts at `offset` of the payload.
  init(
    decoding bytes: [UInt8], at offset: Int, warnings: inout [RecordWarning]
  ) throws(NDEFError) {
    self.init()
    var reader = ByteReader(bytes.span, at: offset, shortage: .attributeOverrun)
    while !reader.isAtEnd {
      let attribute = try WiFiAttribute(reading: &reader)
      let value = attribute.value
      switch attribute.identifier {
      case .networkIndex where networkIndex == nil && value.count == 1:
        networkIndex = value[0]
      case .ssid where ssid == nil: ssid = value
      case .authenticationType where authentication == nil && value.count == 2:
        authentication = WiFiAuthentication(rawValue: UInt16(value[0]) << 8 | UInt16(value[1]))
      case .encryptionType where encryption == nil && value.count == 2:
        encryption = WiFiEncryption(rawValue: UInt16(value[0]) << 8 | UInt16(value[1]))
      case .networkKey where key == nil: key = value
      case .macAddress where macAddress == nil && value.count == Self.macAddressLength:
        macAddress = value
      default: otherAttributes.append(attribute)
      }
    }
    let misfit = otherAttributes.contains { attribute in
      Self.lengths.contains { $0 == attribute.identifier && $1 != attribute.value.count }
    }
    if misfit { warnings.append(.badFieldLength) }
    if [ssid, key].contains(where: { $0.map(isUTF8) == false }) { warnings.append(.notUTF8) }
  }

  private static let lengths: [(WiFiAttribute.Identifier, Int)] = [
    (.networkIndex, 1), (.authenticationType, 2), (.encryptionType, 2),
    (.macAddress, macAddressLength),
  ]
  static let macAddressLength = 6

  func encoded() throws(NDEFError) -> [UInt8] {
    var attributes: [WiFiAttribute] = []
    if let networkIndex { attributes.append(WiFiAttribute(.networkIndex, [networkIndex])) }
    if let ssid { attributes.append(WiFiAttribute(.ssid, ssid)) }
    if let authentication {
      attributes.append(WiFiAttribute(.authenticationType, bytes(authentication.rawValue)))
    }
    if let encryption {
      attributes.append(WiFiAttribute(.encryptionType, bytes(encryption.rawValue)))
    }
    if let key { attributes.append(WiFiAttribute(.networkKey, key)) }
    if let macAddress { attributes.append(WiFiAttribute(.macAddress, macAddress)) }
    var result: [UInt8] = []
    for attribute in attributes + otherAttributes { try result.append(attribute) }
    return result
  }

  private func bytes(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
}
