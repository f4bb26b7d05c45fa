import NDEF
import Testing

@Suite struct HandoverExplanationTests {
  @Test func `carriers are told with their references`() throws {
    try expect(
      HandoverSelectRecord.self, "12 d1020a 6163 fd 01 30 02 01 78 01 79 aabb",
      """
      0–0 version = 1.2
      1–15 record = 1: ac
        1–1 flags = MB=1 ME=1 CF=0 SR=1 IL=0 TNF=1 (well-known type)
        2–2 typeLength = 2 bytes
        3–3 payloadLength = 10 bytes
        4–5 type = ac
        6–15 payload = 10 bytes
          6–6 power = active
          7–7 referenceLength = 1 byte
          8–8 reference = 0
          9–9 auxiliaryCount = 2
          10–10 auxiliaryReferenceLength = 1 byte
          11–11 auxiliaryReference = x
          12–12 auxiliaryReferenceLength = 1 byte
          13–13 auxiliaryReference = y
          14–15 reserved = 2 bytes
      """)
  }

  @Test func `collision and error are told`() throws {
    let header = "1–1 flags = MB=1 ME=1 CF=0 SR=1 IL=0 TNF=1 (well-known type)"
    try expect(
      HandoverRequestRecord.self, "13 d10202 6372 abcd",
      """
      0–0 version = 1.3
      1–7 record = 1: cr
        \(header)
        2–2 typeLength = 2 bytes
        3–3 payloadLength = 2 bytes
        4–5 type = cr
        6–7 payload = 2 bytes
          6–7 collision = 43981
      """)
    try expect(
      HandoverSelectRecord.self, "13 d10302 657272 01 c8",
      """
      0–0 version = 1.3
      1–8 record = 1: err
        \(header)
        2–2 typeLength = 3 bytes
        3–3 payloadLength = 2 bytes
        4–6 type = err
        7–8 payload = 2 bytes
          7–7 errorReason = 1
          8–8 errorData = 1 byte
      """)
  }

  @Test func `a carrier that is cut short is marked where its record starts`() throws {
    try expect(
      HandoverInitiateRecord.self, "12 d10201 6163 01",
      """
      0–0 version = 1.2
      1–6 record = 1: ac ! embeddedMessage:payloadTooShort at 1
        1–1 flags = MB=1 ME=1 CF=0 SR=1 IL=0 TNF=1 (well-known type)
        2–2 typeLength = 2 bytes
        3–3 payloadLength = 1 byte
        4–5 type = ac
        6–6 payload = 1 byte
          6–6 power = active
      """)
  }
}
