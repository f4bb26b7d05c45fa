/// An attribute of Wi-Fi Simple Configuration (2.0.4, 12): a number, a length and a value, the
/// former two of two bytes each, big endian.
public struct WiFiAttribute: Hashable, Sendable {
  /// The numbers that this codec understands.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    public static let authenticationType = Self(rawValue: 0x1003)
    public static let credential = Self(rawValue: 0x100E)
    public static let encryptionType = Self(rawValue: 0x100F)
    public static let macAddress = Self(rawValue: 0x1020)
    public static let networkIndex = Self(rawValue: 0x1026)
    public static let networkKey = Self(rawValue: 0x1027)
    public static let ssid = Self(rawValue: 0x1045)
    public static let vendorExtension = Self(rawValue: 0x1049)
    public static let version = Self(rawValue: 0x104A)
  }

  /// What the value is.
  public let identifier: Identifier
  /// At most 65535 bytes.
  public let value: [UInt8]

  /// An attribute of a number and its value.
  public init(_ identifier: Identifier, _ value: [UInt8]) {
    self.identifier = identifier
    self.value = value
  }

  init(reading reader: inout ByteReader) throws(NDEFError) {
    identifier = Identifier(rawValue: try reader.readUInt16BigEndian())
    let length = try reader.readUInt16BigEndian()
    value = try reader.readBytes(Int(length))
  }
}

extension [UInt8] {
  mutating func append(_ attribute: WiFiAttribute) throws(NDEFError) {
    appendBigEndian(attribute.identifier.rawValue)
    try append16(attribute.value)
  }
}
