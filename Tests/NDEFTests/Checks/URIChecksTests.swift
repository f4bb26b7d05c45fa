import NDEF
import Testing

@Suite struct URIChecksTests {
  @Test(arguments: [
    "https://example.com/", "tel:+15550100", "X-HM://0071WK4SM7OSX", "urn:nfc:wkt:U", "a+b-c.d:e",
    "https://example.com/ä",
  ])
  func `a URI is fine`(_ uri: String) throws {
    #expect(URIRecord(uri).findings == [])
    #expect(AbsoluteURIRecord(uri).findings == [])
    #expect(try URIRecord(uri).record().content.findings == [])
  }

  @Test(
    arguments: [
      ("", [.uriEmpty]), ("example.com", [.uriWithoutScheme]),
      ("//example.com", [.uriWithoutScheme]),
      ("1a:b", [.uriWithoutScheme]), (":b", [.uriWithoutScheme]),
      ("ex ample:b", [.uriWithoutScheme, .uriWithSpace]),
      ("https://a b", [.uriWithSpace]), ("https://a\u{A0}b", [.uriWithSpace]),
      ("ä:b", [.uriWithoutScheme]),
    ] as [(String, [Finding.Code])])
  func `what is wrong with a URI is found`(uri: String, codes: [Finding.Code]) {
    #expect(URIRecord(uri).findings == codes.map { Finding($0, uri) })
  }
}
