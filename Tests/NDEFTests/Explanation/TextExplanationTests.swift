import NDEF
import Testing

@Suite struct TextExplanationTests {
  @Test func `a text has a status and a language in front`() throws {
    try expect(
      TextRecord.self, "02 656e 48c3bc",
      "0–0 status = UTF-8, language of 2 bytes\n1–2 language = en\n3–5 text = Hü")
    try expect(
      TextRecord.self, "41 65",
      "0–0 status = UTF-8, language of 1 byte, reserved bit set\n1–1 language = e")
  }

  @Test func `UTF-16 is told with its byte order mark`() throws {
    let status = "0–0 status = UTF-16, language of 2 bytes\n1–2 language = de\n"
    try expect(TextRecord.self, "82 6465 00fc", status + "3–4 text = ü")
    try expect(
      TextRecord.self, "82 6465 feff 00fc", status + "3–4 byteOrderMark = big endian\n5–6 text = ü")
    try expect(
      TextRecord.self, "82 6465 fffe fc00",
      status + "3–4 byteOrderMark = little endian\n5–6 text = ü")
    try expect(
      TextRecord.self, "82 6465 00fc 00", status + "3–5 text = ü ! oddUTF16Length at 3")
  }

  @Test func `a language that is cut short is told as far as it goes`() throws {
    try expect(
      TextRecord.self, "05 656e",
      "0–0 status = UTF-8, language of 5 bytes\n1–2 language = 2 of 5 bytes")
  }
}
