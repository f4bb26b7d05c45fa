import NDEF
import Testing

@Suite struct SmartPosterExplanationTests {
  @Test func `the records of a smart poster are told with the types that only it has`() throws {
    let uri = "9101025500 61"
    let action = "11030161637400"
    let size = "11010473 00000400"
    let mimeType = "51010374 612f62"
    try expect(
      SmartPosterRecord.self, uri + action + size + mimeType,
      """
      0–5 record = 1: uri
        0–0 flags = MB=1 ME=0 CF=0 SR=1 IL=0 TNF=1 (well-known type)
        1–1 typeLength = 1 byte
        2–2 payloadLength = 2 bytes
        3–3 type = U
        4–5 payload = 2 bytes
          4–4 prefixCode = 0: no prefix
          5–5 uri = a
      6–12 record = 2: act
        6–6 flags = MB=0 ME=0 CF=0 SR=1 IL=0 TNF=1 (well-known type)
        7–7 typeLength = 3 bytes
        8–8 payloadLength = 1 byte
        9–11 type = act
        12–12 payload = 1 byte
          12–12 action = do
      13–20 record = 3: s
        13–13 flags = MB=0 ME=0 CF=0 SR=1 IL=0 TNF=1 (well-known type)
        14–14 typeLength = 1 byte
        15–15 payloadLength = 4 bytes
        16–16 type = s
        17–20 payload = 4 bytes
          17–20 size = 1024 bytes
      21–27 record = 4: t
        21–21 flags = MB=0 ME=1 CF=0 SR=1 IL=0 TNF=1 (well-known type)
        22–22 typeLength = 1 byte
        23–23 payloadLength = 3 bytes
        24–24 type = t
        25–27 payload = 3 bytes
          25–27 mimeType = a/b
      """)
  }

  @Test func `outside of a smart poster its types are unknown`() {
    expect(
      "d1030161637400",
      """
      0–6 record = 1: unknown
        0–0 flags = MB=1 ME=1 CF=0 SR=1 IL=0 TNF=1 (well-known type)
        1–1 typeLength = 3 bytes
        2–2 payloadLength = 1 byte
        3–5 type = act
        6–6 payload = 1 byte
      """)
  }

  @Test func `a fault of the inner message is told where it is`() throws {
    try expect(
      SmartPosterRecord.self, "d101035500",
      """
      0–4 record = 1: uri
        0–0 flags = MB=1 ME=1 CF=0 SR=1 IL=0 TNF=1 (well-known type)
        1–1 typeLength = 1 byte
        2–2 payloadLength = 3 bytes
        3–3 type = U
        4–4 payload = 1 of 3 bytes ! truncated at 4
          4–4 prefixCode = 0: no prefix
      """)
  }
}
