import NDEF
import Testing

@Suite struct URIRecordTests {
  static let vectors: [Vector<URIRecord>] = [
    Vector(
      "ndeflib, https://www.", "02 6578616d706c652e636f6d2f", URIRecord("https://www.example.com/")),
    Vector("RTD URI 1.0, A.1", "01 6e66632e636f6d", URIRecord("http://www.nfc.com")),
    Vector("RTD URI 1.0, A.2", "05 2b3335383931323334353637", URIRecord("tel:+35891234567")),
    Vector("no abbreviation", "00 676f3a78", URIRecord("go:x")),
    Vector("nothing", "", fault: NDEFError(.payloadTooShort, at: 0)),
    Vector("a line break", "03 61 0a", fault: NDEFError(.controlCharacter, at: 2)),
    Vector("Latin-1", "03 61 e9", fault: NDEFError(.invalidUTF8, at: 2)),
    Vector("UTF-8 cut short", "03 61 c3", fault: NDEFError(.invalidUTF8, at: 2)),
  ]

  @Test(arguments: vectors) func `a URI record keeps the contract`(
    _ vector: Vector<URIRecord>
  ) throws {
    try expectContract(vector)
  }

  /// RTD URI 1.0, table 3, as ndeflib and the specification have it.
  @Test(
    arguments: [
      (0x01, "http://www."), (0x02, "https://www."), (0x03, "http://"), (0x04, "https://"),
      (0x05, "tel:"), (0x06, "mailto:"), (0x07, "ftp://anonymous:anonymous@"), (0x08, "ftp://ftp."),
      (0x09, "ftps://"), (0x0A, "sftp://"), (0x0B, "smb://"), (0x0C, "nfs://"), (0x0D, "ftp://"),
      (0x0E, "dav://"), (0x0F, "news:"), (0x10, "telnet://"), (0x11, "imap:"), (0x12, "rtsp://"),
      (0x13, "urn:"), (0x14, "pop:"), (0x15, "sip:"), (0x16, "sips:"), (0x17, "tftp:"),
      (0x18, "btspp://"), (0x19, "btl2cap://"), (0x1A, "btgoep://"), (0x1B, "tcpobex://"),
      (0x1C, "irdaobex://"), (0x1D, "file://"), (0x1E, "urn:epc:id:"), (0x1F, "urn:epc:tag:"),
      (0x20, "urn:epc:pat:"), (0x21, "urn:epc:raw:"), (0x22, "urn:epc:"), (0x23, "urn:nfc:"),
    ] as [(UInt8, String)])
  func `each prefix has its code, and the longest is chosen`(code: UInt8, prefix: String) throws {
    #expect(try URIRecord(decoding: [code, 0x78]).uri == prefix + "x")
    #expect(URIRecord(prefix + "x").prefixCode == code)
    #expect(try URIRecord(prefix + "x").encoded() == [code, 0x78])
  }

  @Test func `a scheme in upper case is not abbreviated`() throws {
    #expect(try URIRecord("HTTP://a").encoded() == [0x00] + "HTTP://a".utf8)
  }

  @Test func `a code that the URI does not start with is refused`() {
    #expect(URIRecord("https://a", prefixCode: 3) == nil)
    #expect(URIRecord("https://a", prefixCode: 4)?.prefixCode == 4)
    #expect(URIRecord("a", prefixCode: 0x24)?.prefixCode == 0x24)
  }

  @Test func `a mark that joins the slash of the scheme does not hide the prefix`() throws {
    #expect(try URIRecord("https://\u{301}a").encoded() == [0x04] + "\u{301}a".utf8)
  }

  @Test func `no control character is written`() {
    #expect(throws: NDEFError(.controlCharacter, at: 9)) { try URIRecord("https://a\n").encoded() }
  }
}
