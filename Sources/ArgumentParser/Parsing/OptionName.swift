/// A name as it stands on the command line.
package enum OptionName: Hashable, Sendable {
  case short(Character)
  case long(String)
}

extension OptionName: CustomStringConvertible {
  /// The name with its dashes.
  package var description: String {
    switch self {
    case .short(let character): "-\(character)"
    case .long(let name): "--\(name)"
    }
  }
}

extension OptionName {
  var isShort: Bool { if case .short = self { true } else { false } }
}

extension [OptionName] {
  /// The first long name, or else the first.
  var preferred: OptionName? { first { !$0.isShort } ?? first }

  var shortFirst: [OptionName] { filter(\.isShort) + filter { !$0.isShort } }
}

extension String {
  /// A name in camel case as the command line spells it: `noFollow` and `rawURLOnly` become
  /// `no-follow` and `raw-url-only`.
  var dashed: String {
    let characters = Array(self)
    var result = ""
    for (index, character) in characters.enumerated() {
      if character.isUppercase, index > 0 {
        let afterLower = !characters[index - 1].isUppercase
        let beforeLower = index + 1 < characters.count && characters[index + 1].isLowercase
        if afterLower || beforeLower, result.last != "-" { result.append("-") }
      }
      result.append(contentsOf: character == "_" ? "-" : character.lowercased())
    }
    return result
  }
}
