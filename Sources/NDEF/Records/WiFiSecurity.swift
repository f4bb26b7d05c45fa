/// How a network lets devices in: flags of the authentication type attribute.
public struct WiFiAuthentication: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public static let open = Self(rawValue: 0x0001)
  public static let wpaPersonal = Self(rawValue: 0x0002)
  public static let shared = Self(rawValue: 0x0004)
  public static let wpaEnterprise = Self(rawValue: 0x0008)
  public static let wpa2Enterprise = Self(rawValue: 0x0010)
  public static let wpa2Personal = Self(rawValue: 0x0020)

  private static let names: [(flag: Self, name: String)] = [
    (.open, "Open"), (.wpaPersonal, "WPA-Personal"), (.shared, "Shared"),
    (.wpaEnterprise, "WPA-Enterprise"), (.wpa2Enterprise, "WPA2-Enterprise"),
    (.wpa2Personal, "WPA2-Personal"),
  ]

  /// The names of the flags that are set; those without a name show as one number.
  public var names: [String] {
    flagNames(rawValue, Self.names.map { ($0.flag.rawValue, $0.name) })
  }
}

/// How a network enciphers what is sent: flags of the encryption type attribute.
public struct WiFiEncryption: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public static let none = Self(rawValue: 0x0001)
  public static let wep = Self(rawValue: 0x0002)
  public static let tkip = Self(rawValue: 0x0004)
  public static let aes = Self(rawValue: 0x0008)

  private static let names: [(flag: Self, name: String)] = [
    (.none, "None"), (.wep, "WEP"), (.tkip, "TKIP"), (.aes, "AES"),
  ]

  /// The names of the flags that are set; those without a name show as one number.
  public var names: [String] {
    flagNames(rawValue, Self.names.map { ($0.flag.rawValue, $0.name) })
  }
}

private func flagNames(_ value: UInt16, _ table: [(flag: UInt16, name: String)]) -> [String] {
  let known = table.filter { value & $0.flag != 0 }
  let rest = value & ~known.reduce(0) { $0 | $1.flag }
  let unnamed = rest == 0 ? [] : ["0x" + String(rest, radix: 16)]
  return known.map(\.name) + unnamed
}
