import NDEF

/// `--wifi`, with `--wifi-auth` and `--wifi-password-file`.
struct WiFiDraft: RecordDraft {
  private enum Security: String, CaseIterable {
    case open, wep, wpa, wpa2
    case mixed = "wpa-wpa2"

    /// Takes the names that routers and `decode` have as well, such as `WPA2-Personal`.
    init?(named name: String) {
      var name = name.lowercased()
      for suffix in ["-personal", "-psk"] where name.hasSuffix(suffix) {
        name = String(name.dropLast(suffix.count))
      }
      self.init(rawValue: name)
    }

    static func hint(for name: String) -> String? {
      let name = name.lowercased()
      if name.contains("wpa3") || name.contains("sae") {
        return "no value stands for WPA3; most WPA3 networks take wpa2 too"
      }
      if name.contains("enterprise") || name.contains("eap") {
        return "a person has an account on such a network; no tag can hold that"
      }
      return ["none", "nopass"].contains(name) ? "a network without a password is open" : nil
    }

    var flags: (WiFiAuthentication, WiFiEncryption) {
      switch self {
      case .open: (.open, .none)
      case .wep: (.open, .wep)
      case .wpa: (.wpaPersonal, .tkip)
      case .wpa2: (.wpa2Personal, .aes)
      case .mixed: ([.wpaPersonal, .wpa2Personal], [.tkip, .aes])
      }
    }
  }

  let ssid: String
  private var security: Security?
  private var password: String?

  init(ssid: String) {
    self.ssid = ssid
  }

  mutating func take(_ modifier: RecordModifier) throws(ToolFailure) -> Bool {
    switch modifier {
    case .wifiSecurity(let name):
      guard let security = Security(named: name) else {
        let names = Security.allCases.map(\.rawValue).joined(separator: ", ")
        throw .usage("--wifi-auth takes one of \(names)", hint: Security.hint(for: name))
      }
      self.security = security
    case .wifiPassword(let file):
      password = try Files.text(file).trimmingLineBreak
    default: return false
    }
    return true
  }

  func records() throws(ToolFailure) -> [NDEFRecord] {
    guard security == .open || password != nil else {
      throw .usage(
        "the network \(HostileText.shown(ssid)) has no password",
        hint: "give --wifi-password-file FILE, or --wifi-auth open for a network without one")
    }
    let (authentication, encryption) = (security ?? .wpa2).flags
    return [
      try checked(
        WiFiRecord([
          WiFiCredential(
            ssid: ssid, key: password ?? "", authentication: authentication,
            encryption: encryption)
        ]))
    ]
  }
}
