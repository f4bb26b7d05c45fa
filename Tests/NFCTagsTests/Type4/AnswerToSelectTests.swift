import Testing

@testable import NFCTags

@Suite struct AnswerToSelectTests {
  @Test(
    arguments: [
      ("7577810280", "80"), ("78", nil), ("70", nil), ("05", ""),
      ("1577AABB", "AABB"), ("4502AABB", "AABB"), ("0E", ""), ("", nil),
      ("757781", nil), ("75778102", ""), ("8880", "80"),
    ] as [(String, String?)])
  func `interface bytes are passed over as T0 says`(
    _ ats: String, _ historicalBytes: String?
  ) {
    let answer = AnswerToSelect(bytes(ats))
    #expect(answer?.historicalBytes == historicalBytes.map(bytes))
  }

  @Test(
    arguments: [
      ("054A434F50", "JCOP"), ("0531324A434F50", "JCOP"), ("054A434F", nil), ("05", nil),
      ("05C1052F2F01BC", nil),
    ] as [(String, String?)])
  func `a name is found wherever it stands`(_ ats: String, _ product: String?) {
    #expect(AnswerToSelect(bytes(ats))?.product == product)
  }

  @Test func `no bytes make it trap`() {
    for first in UInt8.min...UInt8.max {
      for count in 0...5 {
        _ = AnswerToSelect([first] + Array(repeating: 0x4A, count: count))?.product
      }
    }
  }
}
