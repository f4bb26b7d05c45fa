extension String {
  /// A product's name behind its indefinite article: `an NTAG213`, `a MIFARE Ultralight`.
  ///
  /// A name that begins with two consonants in capitals is spelt out at its beginning, and the names
  /// of some letters begin with a vowel.
  package var withArticle: String {
    let start = Array(prefix(2))
    guard let first = start.first else { return self }
    let isSpeltOut = start.allSatisfy { $0.isUppercase && !$0.isVowel }
    let isVowel = isSpeltOut ? "FHLMNRSX".contains(first) : first.isVowel
    return (isVowel ? "an " : "a ") + self
  }
}

extension Character {
  fileprivate var isVowel: Bool { "AEIOUaeiou".contains(self) }
}
