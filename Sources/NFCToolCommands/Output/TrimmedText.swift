extension StringProtocol {
  /// The text without white space at its ends.
  var trimmingSpaces: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}

extension String {
  /// The text without the line break at its end, of whichever system.
  var trimmingLineBreak: String {
    // A carriage return and a line feed are one character.
    last == "\n" || last == "\r\n" ? String(dropLast()) : self
  }
}
