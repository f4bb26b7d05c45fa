import NDEF
import Testing

@Suite struct WiFiSecurityTests {
  /// Wi-Fi Simple Configuration 2.0.4, tables 32 and 35; 0x22 and 0x0C are the mixed modes.
  @Test func `flags have the names of the specification`() {
    #expect(WiFiAuthentication(rawValue: 0x22).names == ["WPA-Personal", "WPA2-Personal"])
    #expect(WiFiAuthentication(rawValue: 0x01).names == ["Open"])
    #expect(
      WiFiAuthentication(rawValue: 0x1C).names == ["Shared", "WPA-Enterprise", "WPA2-Enterprise"])
    #expect(WiFiEncryption(rawValue: 0x0C).names == ["TKIP", "AES"])
    #expect(WiFiEncryption(rawValue: 0x03).names == ["None", "WEP"])
  }

  @Test func `flags without a name are a number`() {
    #expect(WiFiAuthentication(rawValue: 0x60).names == ["WPA2-Personal", "0x40"])
    #expect(WiFiEncryption(rawValue: 0x8100).names == ["0x8100"])
    #expect(WiFiAuthentication([]).names == [])
  }
}
