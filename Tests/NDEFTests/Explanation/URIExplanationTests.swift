import NDEF
import Testing

@Suite struct URIExplanationTests {
  @Test func `a URI has a prefix code and a rest`() throws {
    try expect(URIRecord.self, "05 2b34 39", "0–0 prefixCode = 5: tel:\n1–3 uri = +49")
    try expect(URIRecord.self, "00 613a", "0–0 prefixCode = 0: no prefix\n1–2 uri = a:")
    try expect(URIRecord.self, "24 61", "0–0 prefixCode = 36: reserved, no prefix\n1–1 uri = a")
    try expect(URIRecord.self, "00", "0–0 prefixCode = 0: no prefix")
  }

  @Test func `what no URI may hold is marked`() throws {
    try expect(
      URIRecord.self, "04 6100",
      "0–0 prefixCode = 4: https://\n1–2 uri = a\u{0} ! controlCharacter at 2")
    try expect(
      URIRecord.self, "04 61ff",
      "0–0 prefixCode = 4: https://\n1–2 uri = a\u{FFFD} ! invalidUTF8 at 2")
  }

  @Test func `an application is its package`() throws {
    try expect(AndroidApplicationRecord.self, "612e62", "0–2 package = a.b")
  }
}
