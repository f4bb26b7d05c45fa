extension String {
  /// The text in quotes for a message: shortened, and safe to print whatever a file put into it.
  var quoted: String {
    let limit = 40
    let shown = unicodeScalars.prefix(limit).map { $0.escaped(asASCII: true) }.joined()
    return "\"\(shown)\(unicodeScalars.count > limit ? "…" : "")\""
  }
}
