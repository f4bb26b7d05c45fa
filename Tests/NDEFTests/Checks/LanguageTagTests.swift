import NDEF
import Testing

@Suite struct LanguageTagTests {
  /// RFC 5646, appendix A.
  @Test(arguments: [
    "de", "i-enochian", "zh-Hant", "zh-cmn-Hans-CN", "cmn-Hans-CN", "yue-HK", "sr-Latn-RS",
    "sl-rozaj-biske", "de-CH-1901", "hy-Latn-IT-arevela", "es-419", "de-CH-x-phonebk",
    "az-Arab-x-AZE-derbend", "x-whatever", "qaa-Qaaa-QM-x-southern", "en-US-u-islamcal",
    "zh-CN-a-myext-x-private", "en-a-myext-b-another", "en-GB-oed", "zh-min-nan", "EN-us",
  ])
  func `a well-formed tag is one`(_ tag: String) {
    #expect(isLanguageTag(tag))
  }

  @Test(arguments: [
    "", "e", "a-DE", "english language", "en_US", "en-", "-en", "en--US", "de-419-DE", "12",
    "en-US-GB", "x", "en-x", "english", "en-u", "abcdefghi", "de-ä", "en-a-x-private",
    "x-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  ])
  func `anything else is none`(_ tag: String) {
    #expect(!isLanguageTag(tag))
  }
}
