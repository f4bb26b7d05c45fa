extension WiFiRecord: CheckedRecord {
  package var findings: [Finding] {
    credentials.isEmpty ? [Finding(.wifiNoCredential, "")] : credentials.flatMap(\.findings)
  }
}

extension WiFiCredential: CheckedRecord {
  /// Passwords are never the subject of a finding: it may end up in a log.
  package var findings: [Finding] {
    let ssid = ssid ?? []
    let name = String(decoding: ssid, as: UTF8.self)
    var findings: [Finding] = []
    if !(1...32).contains(ssid.count) { findings.append(Finding(.wifiSSIDLength, name)) }

    let key = key ?? []
    let authentication = authentication ?? []
    let personal: WiFiAuthentication = [.wpaPersonal, .wpa2Personal]
    let enterprise: WiFiAuthentication = [.wpaEnterprise, .wpa2Enterprise]
    if !authentication.isDisjoint(with: personal) {
      if !Self.isPassphrase(key) { findings.append(Finding(.wifiPasswordLength, name)) }
      if key.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
        findings.append(Finding(.wifiPasswordCharacters, name))
      }
    } else if encryption?.contains(.wep) == true {
      if !Self.isWEPKey(key) { findings.append(Finding(.wifiPasswordLength, name)) }
    } else if authentication == .open {
      if !key.isEmpty { findings.append(Finding(.wifiPasswordUnused, name)) }
    }
    let known = personal.union(enterprise).union([.open, .shared])
    if authentication.isEmpty || !authentication.isSubset(of: known) {
      findings.append(Finding(.wifiUnknownSecurity, name))
    }
    return findings
  }

  /// 8 to 63 characters, or the key itself in hex (IEEE 802.11, passphrase and PSK).
  private static func isPassphrase(_ key: [UInt8]) -> Bool {
    (8...63).contains(key.count) || key.count == 64 && isHex(key)
  }

  /// A key of 40 or 104 bits, as it is or in hex.
  private static func isWEPKey(_ key: [UInt8]) -> Bool {
    [5, 13].contains(key.count) || [10, 26].contains(key.count) && isHex(key)
  }

  private static func isHex(_ key: [UInt8]) -> Bool {
    bytes(hexString: String(decoding: key, as: UTF8.self)) != nil
  }
}
