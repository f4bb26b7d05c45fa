/// The numbers r and s of a signature of ECDSA or DSA.
enum SignaturePair {
  /// Writes r and s, given one behind the other, as libcrypto takes them: a sequence of two
  /// integers in DER (X.690, 8.3 and 8.9).
  static func der(raw: [UInt8]) -> [UInt8] {
    let half = raw.count / 2
    return element(0x30, integer(raw.prefix(half)) + integer(raw.suffix(half)))
  }

  private static func integer(_ number: ArraySlice<UInt8>) -> [UInt8] {
    let digits = Array(number.drop { $0 == 0 })
    let needsZero = digits.isEmpty || digits[0] >= 0x80
    return element(0x02, needsZero ? [0] + digits : digits)
  }

  private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    var length = content.count
    guard length >= 0x80 else { return [tag, UInt8(length)] + content }
    var digits: [UInt8] = []
    while length > 0 {
      digits.insert(UInt8(length & 0xFF), at: 0)
      length >>= 8
    }
    return [tag, 0x80 | UInt8(digits.count)] + digits + content
  }
}
