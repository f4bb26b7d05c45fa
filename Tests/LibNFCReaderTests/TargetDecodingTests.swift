import LibNFCReader
import NFCLink
import Testing

/// Through libnfc, which copies what the chip says without a look at it.
@Suite struct TargetDecodingTests {
  static let impossible: [(source: String, type: UInt8, answer: [UInt8])] = [
    ("a UID of no bytes", Rule.typeA, [1, 1, 0x00, 0x44, 0x00, 0x00]),
    ("a UID of 5 bytes", Rule.typeA, [1, 1, 0x00, 0x44, 0x00, 5, 4, 1, 2, 3, 4]),
    ("a UID of 8 bytes", Rule.typeA, [1, 1, 0x00, 0x44, 0x00, 8, 4, 1, 2, 3, 4, 5, 6, 7]),
    ("a UID of 255 bytes", Rule.typeA, [1, 1, 0x00, 0x44, 0x00, 0xFF, 4, 1, 2, 3, 4, 5, 6]),
    ("an ATS of 255 bytes", Rule.typeA, [1, 1, 0x03, 0x44, 0x20, 4, 4, 1, 2, 3, 0xFF, 0x75]),
    ("an ATS of 63 bytes", Rule.typeA, [1, 1, 0x03, 0x44, 0x20, 4, 4, 1, 2, 3, 0x3F, 0x75]),
    ("a SENSF_RES of 17 bytes", Rule.felica212, [1, 1, 17, 1] + Array(repeating: 0, count: 18)),
    ("another FeliCa response", Rule.felica212, [1, 1, 18, 7] + Array(repeating: 0, count: 16)),
  ]

  @Test(arguments: impossible)
  func `what cannot be is no target`(source: String, type: UInt8, answer: [UInt8]) async throws {
    try await withReader([.list(type, .answer(answer))]) { reader, _ in
      await #expect { try await reader.poll(PollConfiguration()) } throws: {
        ($0 as? ReaderError)?.code == .ioFailed
      }
    }
  }

  @Test(
    arguments: [
      ([1, 1, 0x00, 0x04, 0x08, 4, 1, 2, 3, 4], 0x0004, 0x08, [1, 2, 3, 4], nil),
      (
        [1, 1, 0x00, 0x84, 0x00, 10, 4, 1, 2, 3, 4, 5, 6, 7, 8, 9], 0x0084, 0x00,
        [4, 1, 2, 3, 4, 5, 6, 7, 8, 9], nil
      ),
      ([1, 1, 0x03, 0x44, 0x20, 4, 1, 2, 3, 4, 0x01], 0x0344, 0x20, [1, 2, 3, 4], []),
    ] as [([UInt8], UInt16, UInt8, [UInt8], [UInt8]?)])
  func `an NFC-A target is told as it is`(
    answer: [UInt8], sensRes: UInt16, selRes: UInt8, nfcid1: [UInt8], ats: [UInt8]?
  ) async throws {
    let expected = ActivationA(sensRes: sensRes, selRes: selRes, nfcid1: nfcid1, ats: ats)
    try await withReader([.list(Rule.typeA, .answer(answer))]) { reader, _ in
      let found = try await reader.poll(PollConfiguration())
      #expect(found == .a(expected))
    }
  }

  @Test func `the longest ATS that a frame holds is taken`() async throws {
    let ats = [UInt8](repeating: 0x75, count: 61)
    let answer: [UInt8] = [1, 1, 0x03, 0x44, 0x20, 4, 1, 2, 3, 4, 62] + ats
    try await withReader([.list(Rule.typeA, .answer(answer))]) { reader, _ in
      guard case .a(let activation) = try await reader.poll(PollConfiguration()) else {
        Issue.record("no NFC-A target")
        return
      }
      #expect(activation.ats == ats)
    }
  }

  @Test func `a SENSF_RES without a system code has none`() async throws {
    let answer = [1, 1, 18, 1] + Sample.idm + Sample.pmm
    let expected = ActivationF(
      nfcid2: Sample.idm, pmm: Sample.pmm, systemCode: nil, bitRate: 424)
    let rules = [Rule([0x4A, 0x02, Rule.felica424], .answer(answer))]
    try await withReader(rules) { reader, _ in
      let found = try await reader.poll(PollConfiguration())
      #expect(found == .f(expected))
    }
  }
}
