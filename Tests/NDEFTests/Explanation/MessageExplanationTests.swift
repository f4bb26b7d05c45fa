import NDEF
import Testing

@Suite struct MessageExplanationTests {
  @Test(arguments: CodecCase.all)
  func `every byte lies in exactly one leaf`(_ example: CodecCase) {
    for strictness in [Strictness.strict, .lenient] {
      let explanation = MessageExplanation(of: example.input, strictness: strictness)
      #expect(explanation.fields.tile(example.input.indices))
    }
  }

  @Test(arguments: CodecCase.all)
  func `so it is for every prefix, and with a flipped bit in every byte`(_ example: CodecCase) {
    let prefixes = example.input.indices.map { Array(example.input.prefix($0)) }
    let flips = example.input.indices.map { place in
      var bytes = example.input
      bytes[place] ^= 1 << (place % 8)
      return bytes
    }
    let gaps = (prefixes + flips).filter { bytes in
      !MessageExplanation(of: bytes).fields.tile(bytes.indices)
    }
    #expect(gaps == [])
  }

  @Test(arguments: CodecCase.all)
  func `a fault is the one of the decoder and has its place in a field`(_ example: CodecCase) {
    let explanation = MessageExplanation(of: example.input)
    #expect(explanation.fault?.identifier == example.expect.error)
    guard let fault = explanation.fault, !example.input.isEmpty else { return }
    #expect(
      explanation.fields.faults.contains {
        $0.identifier == fault.identifier && $0.offset == fault.offset
      })
  }

  @Test(arguments: CodecCase.valid)
  func `a payload that its type cannot hold is marked`(_ example: CodecCase) throws {
    let records = try NDEFMessage(decoding: example.input).records
    let fields = MessageExplanation(of: example.input).fields
    #expect(fields.map(\.name) == records.map { _ in "record" })
    for (record, field) in zip(records, fields) {
      #expect((record.content.error == nil) == [field].faults.isEmpty)
    }
  }

  @Test func `a URI message is told byte by byte`() {
    expect(
      "d1010d5504 6578616d706c652e636f6d2f",
      """
      0–16 record = 1: uri
        0–0 flags = MB=1 ME=1 CF=0 SR=1 IL=0 TNF=1 (well-known type)
        1–1 typeLength = 1 byte
        2–2 payloadLength = 13 bytes
        3–3 type = U
        4–16 payload = 13 bytes
          4–4 prefixCode = 4: https://
          5–16 uri = example.com/
      """)
  }

  @Test func `a long record with an id has all length fields`() {
    expect(
      "cd 00 00000001 02 6964 ff",
      """
      0–9 record = 1: unknown
        0–0 flags = MB=1 ME=1 CF=0 SR=0 IL=1 TNF=5 (unknown type)
        1–1 typeLength = 0 bytes
        2–5 payloadLength = 1 byte
        6–6 idLength = 2 bytes
        7–8 id = id
        9–9 payload = 1 byte
      """)
  }

  @Test func `a field that lies in several chunks is continued`() {
    expect(
      "b10102 54 0264 360003 65 68c3 560001 bc",
      """
      0–15 record = 1: text
        0–5 chunk
          0–0 flags = MB=1 ME=0 CF=1 SR=1 IL=0 TNF=1 (well-known type)
          1–1 typeLength = 1 byte
          2–2 payloadLength = 2 bytes
          3–3 type = T
          4–5 payload = 2 bytes
            4–4 status = UTF-8, language of 2 bytes
            5–5 language = de
        6–11 chunk
          6–6 flags = MB=0 ME=0 CF=1 SR=1 IL=0 TNF=6 (unchanged: a further chunk)
          7–7 typeLength = 0 bytes
          8–8 payloadLength = 3 bytes
          9–11 payload = 3 bytes
            9–9 language = continued
            10–11 text = hü
        12–15 chunk
          12–12 flags = MB=0 ME=1 CF=0 SR=1 IL=0 TNF=6 (unchanged: a further chunk)
          13–13 typeLength = 0 bytes
          14–14 payloadLength = 1 byte
          15–15 payload = 1 byte
            15–15 text = continued
      """)
  }

  @Test func `what is missing is told where it ends`() {
    expect(
      "d1010d5504 657861",
      """
      0–7 record = 1: uri
        0–0 flags = MB=1 ME=1 CF=0 SR=1 IL=0 TNF=1 (well-known type)
        1–1 typeLength = 1 byte
        2–2 payloadLength = 13 bytes
        3–3 type = U
        4–7 payload = 4 of 13 bytes ! truncated at 4
          4–4 prefixCode = 4: https://
          5–7 uri = exa
      """)
    expect("d1", "0–0 record = 1 ! truncated at 1\n  0–0 flags = \(Self.only)")
    expect("", "")
  }

  @Test func `behind a fault nothing is told`() {
    expect(
      "510104 5402656e41",
      """
      0–2 record = 1 ! missingMessageBegin at 0
        0–0 flags = MB=0 ME=1 CF=0 SR=1 IL=0 TNF=1 (well-known type)
        1–1 typeLength = 1 byte
        2–2 payloadLength = 4 bytes
      3–7 unread = 5 bytes
      """)
  }

  @Test func `what lies behind the message is told in lenient decoding too`() {
    let lines =
      "0–2 record = 1: empty\n  0–0 flags = MB=1 ME=1 CF=0 SR=1 IL=0 TNF=0 (empty)"
      + "\n  1–1 typeLength = 0 bytes\n  2–2 payloadLength = 0 bytes\n3–4 trailingData = 2 bytes"
    expect("d00000 fe00", lines, strictness: .lenient)
    expect("d00000 fe00", lines + " ! trailingData at 3")
  }

  @Test func `messages nested without end are told down to a limit`() {
    var message: [UInt8] = [0xD0, 0, 0]
    for _ in 0..<5000 {
      let length = UInt32(message.count)
      message =
        [0xC1, 2] + (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) }
        + Array("Sp".utf8) + message
    }
    let explanation = MessageExplanation(of: message)
    #expect(explanation.fields.tile(message.indices))
    #expect(explanation.leaves.last?.name == "message")
    #expect(explanation.leaves.count < 100)
  }

  private static let only = "MB=1 ME=1 CF=0 SR=1 IL=0 TNF=1 (well-known type)"
}
