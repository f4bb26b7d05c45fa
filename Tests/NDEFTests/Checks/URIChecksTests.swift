import NDEF
import Testing

@Suite struct URIChecksTests {
  @Test(arguments: [
    "https://example.com/", "tel:+15550100", "X-HM://0071WK4SM7OSX", "urn:nfc:wkt:U", "a+b-c.d:e",
    "https://example.com/ä", "https://example.com:8080/?q=%20&r=[a](b)*c!~'#d", "myapp://", "sms:",
    "mailto:?subject=a", "a.b:c",
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
      ("example.com:8080", [.uriWithoutScheme]), ("localhost:8080/a", [.uriWithoutScheme]),
      ("https://", [.uriIncomplete]), ("HTTP://www.", [.uriIncomplete]),
      ("https:///a", [.uriIncomplete]), ("https:example.com", [.uriIncomplete]),
      ("http:/example.com", [.uriIncomplete]), ("https://:80/", [.uriIncomplete]),
      ("tel:", [.uriIncomplete]), ("mailto:", [.uriIncomplete]),
      ("c:\\a", [.uriWithForbiddenCharacter]), ("https://a/<b>", [.uriWithForbiddenCharacter]),
      ("https://a/\"b\"", [.uriWithForbiddenCharacter]),
      ("https://a/{b}", [.uriWithForbiddenCharacter]),
      ("https://a/100%", [.uriWithForbiddenCharacter]),
      ("https://a/%2", [.uriWithForbiddenCharacter]),
      ("https://a/%zz", [.uriWithForbiddenCharacter]),
      ("https://a/%%20", [.uriWithForbiddenCharacter]),
      ("https://a/%+1", [.uriWithForbiddenCharacter]),
    ] as [(String, [Finding.Code])])
  func `what is wrong with a URI is found`(uri: String, codes: [Finding.Code]) {
    #expect(URIRecord(uri).findings == codes.map { Finding($0, uri) })
  }
}
