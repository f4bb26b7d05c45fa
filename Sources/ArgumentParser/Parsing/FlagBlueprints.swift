extension Declaration {
  static func flag(
    _ names: [OptionName], at path: PropertyPath, _ help: ArgumentHelp?,
    defaultValue: String? = nil, isRepeating: Bool = false, isRequired: Bool = false
  ) -> Declaration {
    let help = help ?? ArgumentHelp()
    return Declaration(
      role: .property(path), shape: .named(.nothing),
      info: ArgumentInfo(
        kind: .flag, names: names, valueNames: [], abstract: help.abstract,
        discussion: help.discussion ?? "", defaultValue: defaultValue, allowedValues: [],
        completion: .default, isRepeating: isRepeating, isRequired: isRequired,
        isShown: help.visibility == .default, group: nil))
  }
}

extension [OptionName] {
  /// The names that say no: a short name has none.
  func inverted(by inversion: FlagInversion) -> [OptionName] {
    compactMap { name in
      guard case .long(let name) = name else { return nil }
      return .long(inversion.prefix + name)
    }
  }
}

extension FlagExclusivity {
  func chosen(from occurrences: [Occurrence]) throws(ParseFailure.Reason) -> Occurrence? {
    switch rule {
    case .chooseFirst: return occurrences.first
    case .chooseLast: return occurrences.last
    case .exclusive:
      guard let first = occurrences.first else { return nil }
      if let other = occurrences.first(where: { $0.label != first.label }) {
        throw .conflictingOptions(first.label, other.label)
      }
      return first
    }
  }
}

extension Blueprint {
  /// A flag for each case of `type`; `finish` gets the case that was chosen.
  static func cases<Element: EnumerableFlag>(
    of type: Element.Type, _ exclusivity: FlagExclusivity, _ help: ArgumentHelp?,
    initial: Element? = nil, isRequired: Bool = false,
    finish: @escaping @Sendable (Element?) -> Value?
  ) -> Blueprint where Element: Sendable {
    Blueprint { path in
      Element.allCases.map { element in
        let names = Element.names(of: element)
        return .flag(
          names, at: path, Element.help(for: element) ?? help,
          defaultValue: element == initial ? names.preferred?.description : nil,
          isRequired: isRequired)
      }
    } value: { occurrences throws(ParseFailure.Reason) in
      guard let chosen = try exclusivity.chosen(from: occurrences) else { return finish(nil) }
      return finish(
        Element.allCases.first { Element.names(of: $0).map(\.description).contains(chosen.label) })
    }
  }
}

extension EnumerableFlag {
  fileprivate static func names(of value: Self) -> [OptionName] {
    name(for: value).names(for: String(describing: value))
  }
}
