import NFCLink
import Testing
import VirtualNFC

@Suite struct CRCTests {
  /// ISO/IEC 14443-3, annex B, and frames that everybody sends.
  @Test(arguments: [
    ("0000", "a01e"), ("1234", "26cf"), ("5000", "57cd"), ("3000", "02a8"), ("e050", "bca5"),
  ])
  func `CRC_A is that of the standard`(data: String, crc: String) {
    #expect(hex(CRC.a(bytes(data))) == crc)
    #expect(CRC.strippingA(bytes(data + crc)) == bytes(data))
  }

  @Test func `a wrong or missing CRC is told`() {
    #expect(CRC.strippingA(bytes("500057cc")) == nil)
    #expect(CRC.strippingA(bytes("6363")) == nil)
    #expect(CRC.strippingA([]) == nil)
  }

  /// ISO/IEC 14443-3, annex B.
  @Test(arguments: [("000000", "ccc6"), ("0faaff", "fcd1"), ("0a123456", "2cf6")])
  func `CRC_B of the standard's examples`(_ data: String, _ crc: String) {
    #expect(hex(CRC.b(bytes(data))) == crc)
    #expect(CRC.stripping(.b, from: bytes(data + crc)) == bytes(data))
    #expect(CRC.stripping(.a, from: bytes(data + crc)) == nil)
  }
}
