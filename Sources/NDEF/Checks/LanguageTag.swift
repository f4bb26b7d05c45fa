/// Whether a text has the form of a language tag (BCP 47, RFC 5646, 2.1); whether the language
/// exists is not looked at.
package func isLanguageTag(_ text: String) -> Bool {
  let tag = asciiLowercased(text)
  if irregularTags.contains(tag) { return true }
  var subtags = tag.split(separator: "-", omittingEmptySubsequences: false).map(Subtag.init)[...]
  guard subtags.allSatisfy({ (1...8).contains($0.length) && $0.isAlphanumeric }) else {
    return false
  }
  if subtags.first?.text == "x" { return subtags.count > 1 }

  // The grammar has room for languages of four to eight letters, but there are none: `english` is
  // a slip.
  guard let language = subtags.popFirst(), language.isAlphabetic, (2...3).contains(language.length)
  else { return false }
  subtags.drop(atMost: 3) { $0.isAlphabetic && $0.length == 3 }
  subtags.drop(atMost: 1) { $0.isAlphabetic && $0.length == 4 }
  subtags.drop(atMost: 1) {
    $0.isAlphabetic && $0.length == 2 || $0.isNumeric && $0.length == 3
  }
  subtags.drop(atMost: .max) { $0.length >= 5 || $0.startsWithDigit && $0.length == 4 }

  while let singleton = subtags.popFirst() {
    guard singleton.length == 1 else { return false }
    if singleton.text == "x" { return !subtags.isEmpty }
    let before = subtags.count
    subtags.drop(atMost: .max) { $0.length >= 2 }
    guard subtags.count < before else { return false }
  }
  return true
}

/// Tags that RFC 5646 keeps although they do not follow its grammar.
private let irregularTags: Set<String> = [
  "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux",
  "i-mingo", "i-navajo", "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl",
  "sgn-ch-de",
]

private struct Subtag {
  let text: Substring
  let length: Int

  init(_ text: Substring) {
    self.text = text
    length = text.utf8.count
  }

  var isAlphabetic: Bool { text.utf8.allSatisfy(Self.isLetter) }
  var isNumeric: Bool { text.utf8.allSatisfy(Self.isDigit) }
  var isAlphanumeric: Bool { text.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) } }
  var startsWithDigit: Bool { text.utf8.first.map(Self.isDigit) ?? false }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension ArraySlice<Subtag> {
  fileprivate mutating func drop(atMost limit: Int, while matches: (Subtag) -> Bool) {
    var dropped = 0
    while dropped < limit, let subtag = first, matches(subtag) {
      removeFirst()
      dropped += 1
    }
  }
}
