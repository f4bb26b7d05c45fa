import Testing

@testable import Crypto

@Suite struct SignaturePairTests {
  /// X.690: shortest form, a zero before a digit that would make the number negative.
  @Test(
    arguments: [
      ("0102", "3006 020101 020102"),
      ("7f80", "3007 02017f 02020080"),
      ("00010001", "3006 020101 020101"),
      ("00000000", "3006 020100 020100"),
      ("0080ffff", "3009 02020080 020300ffff"),
      ("", "3006 020100 020100"),
    ])
  func `r and s become integers`(raw: String, der: String) {
    #expect(SignaturePair.der(raw: bytes(raw)) == bytes(der))
  }

  @Test func `lengths of 128 and more take a byte more`() {
    let number = [UInt8](repeating: 0x7F, count: 62)
    #expect(SignaturePair.der(raw: number + number).starts(with: bytes("30 8180 023e")))
    let longest = [UInt8](repeating: 0x7F, count: 300)
    #expect(SignaturePair.der(raw: longest + longest).starts(with: bytes("30820260 0282012c")))
  }
}
