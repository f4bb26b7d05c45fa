import NDEF
import Testing

@Suite struct WiFiChecksTests {
  private func codes(_ credential: WiFiCredential) -> [Finding.Code] {
    WiFiRecord([credential]).findings.map(\.code)
  }

  /// IEEE 802.11: a passphrase of 8 to 63 characters, or the key of 256 bits in hex.
  @Test(arguments: [
    (0, false), (7, false), (8, true), (63, true), (64, true), (65, false),
  ])
  func `a WPA password has its length`(length: Int, fits: Bool) {
    let credential = WiFiCredential(ssid: "a", key: String(repeating: "e", count: length))
    #expect(codes(credential) == (fits ? [] : [.wifiPasswordLength]))
  }

  /// IEEE 802.11: each character from 32 to 126. Many networks take those above 126 as well.
  @Test(arguments: ["secret123\n", "secret\t123", "secret\u{7F}123"])
  func `a WPA password has no control characters`(key: String) {
    #expect(codes(WiFiCredential(ssid: "a", key: key)) == [.wifiPasswordCharacters])
    #expect(codes(WiFiCredential(ssid: "a", key: "secret 123 ä")) == [])
  }

  @Test func `a password of 64 characters has to be hex`() {
    let credential = WiFiCredential(ssid: "a", key: String(repeating: "z", count: 64))
    #expect(codes(credential) == [.wifiPasswordLength])
  }

  @Test(arguments: [
    ("abcde", true), ("abcdefghijklm", true), ("0123456789", true), ("012345678z", false),
    ("", false), ("abcdef", false), ("0123456789abcdef0123456789", true),
  ])
  func `a WEP key has its length`(key: String, fits: Bool) {
    for authentication in [WiFiAuthentication.open, .shared] {
      let credential = WiFiCredential(
        ssid: "a", key: key, authentication: authentication, encryption: .wep)
      #expect(codes(credential) == (fits ? [] : [.wifiPasswordLength]))
    }
  }

  @Test func `an open network needs no password`() {
    #expect(codes(WiFiCredential(openSSID: "a")) == [])
    let credential = WiFiCredential(
      ssid: "a", key: "secret123", authentication: .open, encryption: .none)
    #expect(codes(credential) == [.wifiPasswordUnused])
  }

  @Test func `a network name has 1 to 32 bytes`() {
    #expect(codes(WiFiCredential(openSSID: "")) == [.wifiSSIDLength])
    #expect(codes(WiFiCredential(openSSID: String(repeating: "ä", count: 16))) == [])
    #expect(codes(WiFiCredential(openSSID: String(repeating: "ä", count: 17))) == [.wifiSSIDLength])
  }

  @Test func `security that is not named is found`() {
    var credential = WiFiCredential(ssid: "a", key: "secret123")
    credential.authentication = WiFiAuthentication(rawValue: 0x40)
    #expect(codes(credential) == [.wifiUnknownSecurity])
    credential.authentication = nil
    #expect(codes(credential) == [.wifiUnknownSecurity])
    credential.authentication = .wpa2Enterprise
    #expect(codes(credential) == [])
  }

  @Test func `a record without a network is found`() {
    #expect(WiFiRecord([]).findings == [Finding(.wifiNoCredential, "")])
  }

  @Test func `no finding tells the password`() {
    let credential = WiFiCredential(ssid: "net", key: "pass")
    #expect(WiFiRecord([credential]).findings == [Finding(.wifiPasswordLength, "net")])
  }
}
