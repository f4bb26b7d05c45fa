/// Two lower-case hex digits for each byte.
package func hexString(_ bytes: some Sequence<UInt8>) -> String {
  var digits: [UInt8] = []
  for byte in bytes { digits += [hexDigit(byte >> 4), hexDigit(byte & 0x0F)] }
  return String(decoding: digits, as: UTF8.self)
}

/// The bytes that pairs of hex digits stand for, without anything between them; otherwise nil.
package func bytes(hexString: String) -> [UInt8]? {
  let digits = hexString.utf8.compactMap(hexValue)
  guard digits.count == hexString.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
  return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}

private func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}

/// Nil if it is no digit.
func hexValue(_ digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
  default: nil
  }
}
