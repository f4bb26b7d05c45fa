import NDEF
import NFCTags
import Testing

@Suite struct SignatureVerificationTests {
  @Test func `the file is there`() {
    #expect(SignatureCase.all.count == 73)
    let verdicts = Set(SignatureCase.all.flatMap(\.expect).map(\.verdict))
    #expect(verdicts == Set(SignatureVerification.Verdict.allCases.map(\.rawValue)))
  }

  @Test(arguments: SignatureCase.all)
  func `a signature is judged as who made it says`(_ example: SignatureCase) throws {
    let bytes = bytes(example.message)
    let message = try NDEFMessage(decoding: bytes)
    let anchors = try TrustAnchors(der: [SignatureCase.anchor])
    let unjudged = SignatureVerification.all(in: message, writtenAs: bytes)
    let judged = SignatureVerification.all(in: message, writtenAs: bytes, anchors: anchors)
    try #require(unjudged.count == example.expect.count)
    try #require(judged.count == example.expect.count)
    for (index, expected) in example.expect.enumerated() {
      let result = unjudged[index]
      #expect(result.record == expected.record)
      #expect(Array(result.covered) == expected.covers)
      #expect(result.verdict.rawValue == expected.verdict)
      #expect(result.algorithm == expected.algorithm)
      #expect(result.signer?.subject == expected.subject)
      #expect(result.signer?.chainHolds == expected.chainHolds)
      #expect(result.trust == .notJudged)
      #expect(judged[index].verdict == result.verdict)
      #expect(judged[index].trust.rawValue == expected.anchored)
    }
  }

  @Test func `without the bytes as read, the shortest form counts`() throws {
    let plain = try #require(SignatureCase.all.first { $0.source == "2.0, by ndeflib" })
    let chunked = try #require(SignatureCase.all.first { $0.source == "2.0, a record in chunks" })
    for (example, verdict) in [(plain, .valid), (chunked, .invalid)]
      as [(SignatureCase, SignatureVerification.Verdict)]
    {
      let message = try NDEFMessage(decoding: bytes(example.message))
      #expect(SignatureVerification.all(in: message).map(\.verdict) == [verdict])
      let foreign = SignatureVerification.all(in: message, writtenAs: bytes("d00000"))
      #expect(foreign.map(\.verdict) == [verdict])
    }
  }

  @Test func `validity counts where a time is given`() throws {
    let example = try #require(SignatureCase.all.first { $0.source == "2.0, by ndeflib" })
    let message = try NDEFMessage(decoding: bytes(example.message))
    // 2025-01-01 and 2031-01-01; the certificates hold from 2020 to 2029.
    for (time, trust) in [(1_735_689_600, .trusted), (1_924_992_000, .untrusted)]
      as [(Int, SignatureVerification.Trust)]
    {
      let anchors = try TrustAnchors(der: [SignatureCase.anchor], at: time)
      #expect(SignatureVerification.all(in: message, anchors: anchors).map(\.trust) == [trust])
    }
  }

  @Test func `an anchor has to be a certificate`() {
    #expect(
      throws: TagError.invalidArgument("a trust anchor is no X.509 certificate in DER")
    ) { try TrustAnchors(der: [SignatureCase.anchor + [0]]) }
  }

  @Test func `no prefix and no flipped bit of a message traps, and none of the signed bytes fits`()
    throws
  {
    let example = try #require(SignatureCase.all.first { $0.source == "2.0, by ndeflib" })
    let sound = bytes(example.message)
    for length in sound.indices {
      _ = try? SignatureVerification.all(in: NDEFMessage(decoding: Array(sound.prefix(length))))
    }
    let signed = try NDEFMessage.decodeWithLayout(sound).layout.records[2].range.lowerBound
    // Of the certificates one bit a byte is enough.
    for bit in 0..<sound.count * 8 where bit / 8 < signed + 80 || bit % 8 == 0 {
      var flipped = sound
      flipped[bit / 8] ^= 1 << (bit % 8)
      guard let message = try? NDEFMessage(decoding: flipped) else { continue }
      let results = SignatureVerification.all(in: message, writtenAs: flipped)
      if bit / 8 < signed { #expect(!results.contains { $0.verdict == .valid }) }
    }
  }
}
