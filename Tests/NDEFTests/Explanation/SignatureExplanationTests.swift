import NDEF
import Testing

@Suite struct SignatureExplanationTests {
  @Test func `a signature is told with its certificates`() throws {
    try expect(
      SignatureRecord.self, "20 04 02 0002 aabb 91 0003 010203 0001 61",
      """
      0–0 version = 2.0
      1–1 signatureType = algorithm 4
      2–2 hashType = 2
      3–4 signatureLength = 2 bytes
      5–6 signature = 2 bytes
      7–7 certificateChain = format 1, 1 certificate, more to be had at a URI
      8–9 certificateLength = 3 bytes
      10–12 certificate = 3 bytes
      13–14 certificateURILength = 1 byte
      15–15 certificateURI = a
      """)
  }

  @Test func `version 1 has no hash type, and a signature may be elsewhere`() throws {
    try expect(
      SignatureRecord.self, "01 81 0001 61 00",
      """
      0–0 version = 0.1
      1–1 signatureType = algorithm 1, to be had at a URI
      2–3 signatureURILength = 1 byte
      4–4 signatureURI = a
      5–5 certificateChain = format 0, 0 certificates
      """)
  }

  @Test func `a marker and an unknown version are told as such`() throws {
    try expect(SignatureRecord.self, "01 00", "0–0 version = 0.1\n1–1 signatureType = algorithm 0")
    try expect(SignatureRecord.self, "30 aabb", "0–0 version = 3.0\n1–2 unread = 2 bytes")
  }
}
