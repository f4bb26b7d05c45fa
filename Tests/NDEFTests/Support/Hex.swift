/// The bytes of a string of hex digits; nil if it is none.
func bytes(hex: String) -> [UInt8]? {
  guard hex.utf8.count.isMultiple(of: 2) else { return nil }
  let digits = hex.compactMap(\.hexDigitValue)
  guard digits.count == hex.utf8.count else { return nil }
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

func hex(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
}
