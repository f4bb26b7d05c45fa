extension StringProtocol {
  /// The number that decimal digits alone spell; nil for a sign, for anything else, and past `Int`.
  var decimal: Int? {
    utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(self) : nil
  }
}
