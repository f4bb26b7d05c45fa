import NDEF
import Testing

@Suite struct RecordChecksTests {
  @Test func `a text needs a language that is one`() {
    #expect(TextRecord("x", language: "pt-BR").findings == [])
    #expect(TextRecord("x", language: "").findings == [Finding(.languageMissing, "")])
    #expect(TextRecord("x", language: "english!").findings.map(\.code) == [.languageMalformed])
  }

  @Test func `a poster is looked over in all its parts`() {
    let poster = SmartPosterRecord(
      URIRecord("example.com"), titles: [TextRecord("x"), TextRecord("y", language: "1")])
    #expect(
      poster.findings == [
        Finding(.uriWithoutScheme, "example.com"), Finding(.languageMalformed, "1"),
      ])
  }

  @Test(arguments: [
    ("text/plain", true), ("image/svg+xml; a=b", true), ("text", false), ("text/", false),
    ("/plain", false), ("a/b/c", false), ("te xt/plain", false), ("text/plain,x", false),
  ])
  func `a media type has two parts`(type: String, fits: Bool) {
    let codes = MIMERecord(type, payload: []).findings.map(\.code)
    #expect(codes == (fits ? [] : [.mediaTypeMalformed]))
  }

  @Test(arguments: [
    ("example.com:a", true), ("example.com:a:b", true), ("nocolon", false), ("nodot:a", false),
    ("example.com:", false), (".com:a", false), ("example..com:a", false),
    ("ex ample.com:a", false),
    ("example.com:a b", false), ("example.com:ä", false), ("Example.COM:A-1_(b)", true),
    ("example.com:a/b", false),
  ])
  func `an external type has a domain and a name`(type: String, fits: Bool) {
    let codes = ExternalRecord(type, payload: []).findings.map(\.code)
    #expect(codes == (fits ? [] : [.externalTypeMalformed]))
  }

  @Test(arguments: [
    ("com.example.app", true), ("com.Example.app_2", true), ("app", false), ("com..app", false),
    ("com.2app", false), ("com.ex ample", false), ("", false), ("com.example.", false),
  ])
  func `a package has the form of an application id`(name: String, fits: Bool) {
    let codes = AndroidApplicationRecord(name).findings.map(\.code)
    #expect(codes == (fits ? [] : [.packageNameMalformed]))
  }

  @Test(arguments: [(0, false), (1, true), (248, true), (249, false)])
  func `the name of a Bluetooth device has its length`(length: Int, fits: Bool) throws {
    let address = try #require(BluetoothAddress("01:02:03:04:05:06"))
    let name = String(repeating: "e", count: length)
    let findings = fits ? [] : [Finding(.bluetoothNameLength, name)]
    #expect(BluetoothOOBRecord(address, name: name).findings == findings)
    #expect(BluetoothLEOOBRecord(address, addressType: .public, name: name).findings == findings)
    #expect(BluetoothOOBRecord(address).findings == [])
  }

  @Test func `a locale is named as the tag that it should be`() {
    #expect(Finding(.languageMalformed, "de_DE").hint == "Write de-DE.")
    #expect(Finding(.languageMalformed, "german_").hint == "Use a tag such as en, de or pt-BR.")
  }

  @Test func `each finding says what is wrong and what to do`() {
    for code in Finding.Code.allCases {
      let finding = Finding(code, "")
      #expect(finding.message.hasSuffix("."))
      #expect(finding.hint.hasSuffix("."))
    }
  }

  @Test func `a payload that cannot be read is not looked over`() throws {
    #expect(try NDEFRecord(tnf: .wellKnown, type: "U").content.findings == [])
    #expect(NDEFRecord.empty.content.findings == [])
  }
}
