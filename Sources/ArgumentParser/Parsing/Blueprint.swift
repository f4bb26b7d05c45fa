/// What a property puts on the command line, and the value that comes of it.
struct Blueprint<Value: Sendable>: Sendable {
  let declarations: @Sendable (PropertyPath) -> [Declaration]
  /// Nil if nothing was given and there is no default.
  let value: @Sendable ([Occurrence]) throws(ParseFailure.Reason) -> Value?
}

/// How a property with values is called, and what is said about it.
struct Form: Sendable {
  private let names: NameSpecification
  private let shape: Declaration.Shape
  private let help: ArgumentHelp
  private let completion: CompletionKind?

  static func option(
    _ names: NameSpecification, _ intake: Intake, _ help: ArgumentHelp?,
    _ completion: CompletionKind?
  ) -> Form {
    Form(
      names: names, shape: .named(intake), help: help ?? ArgumentHelp(), completion: completion)
  }

  static func positional(
    _ rule: OperandRule, _ help: ArgumentHelp?, _ completion: CompletionKind?
  ) -> Form {
    Form(
      names: [], shape: .positional(rule), help: help ?? ArgumentHelp(), completion: completion)
  }

  func declaration<Element>(
    at path: PropertyPath, spelling: Spelling<Element>, defaultValue: String?,
    isRepeating: Bool, isRequired: Bool
  ) -> Declaration {
    let property = path.last ?? ""
    let names = names.names(for: property)
    var kind = ArgumentInfo.Kind.option
    var count = 1
    switch shape {
    case .positional: kind = .positional
    case .named(.values(let number)): count = number
    case .named: break
    }
    return Declaration(
      role: .property(path), shape: shape,
      info: ArgumentInfo(
        kind: kind, names: names,
        valueNames: valueNames(count, default: names.longName ?? property.dashed),
        abstract: help.abstract, discussion: help.discussion ?? "",
        defaultValue: defaultValue?.isEmpty == true ? nil : defaultValue,
        allowedValues: spelling.allowedValues, completion: completion ?? spelling.completion,
        isRepeating: isRepeating, isRequired: isRequired,
        isShown: help.visibility == .default, group: nil))
  }

  /// The value name split at its blanks into `count` names, or its last name repeated.
  private func valueNames(_ count: Int, default name: String) -> [String] {
    let given = help.valueName ?? name
    guard count > 1 else { return [given] }
    let parts = given.split(separator: " ").map(String.init)
    return (0..<count).map { $0 < parts.count ? parts[$0] : parts.last ?? name }
  }
}

extension Blueprint {
  /// One value; given several times, the last one counts.
  static func one(
    _ form: Form, _ spelling: Spelling<Value>, default initial: Value? = nil,
    shown: String? = nil
  ) -> Blueprint {
    Blueprint { path in
      [
        form.declaration(
          at: path, spelling: spelling, defaultValue: shown, isRepeating: false,
          isRequired: initial == nil)
      ]
    } value: { occurrences throws(ParseFailure.Reason) in
      var result = initial
      for occurrence in occurrences {
        result = try spelling.values(occurrence).last ?? result
      }
      return result
    }
  }

  /// One value, or nil if there is none.
  static func optional<Wrapped>(
    _ form: Form, _ spelling: Spelling<Wrapped>
  ) -> Blueprint where Value == Wrapped? {
    Blueprint { path in
      [
        form.declaration(
          at: path, spelling: spelling, defaultValue: nil, isRepeating: false, isRequired: false)
      ]
    } value: { occurrences throws(ParseFailure.Reason) in
      var result: Wrapped?
      for occurrence in occurrences {
        result = try spelling.values(occurrence).last ?? result
      }
      return .some(result)
    }
  }

  /// All values, in the order in which they were given; the default counts if there are none.
  static func array<Element>(
    _ form: Form, _ spelling: Spelling<Element>, default initial: [Element]? = nil,
    shown: String? = nil
  ) -> Blueprint where Value == [Element] {
    Blueprint { path in
      [
        form.declaration(
          at: path, spelling: spelling, defaultValue: shown, isRepeating: true,
          isRequired: initial == nil)
      ]
    } value: { occurrences throws(ParseFailure.Reason) in
      guard !occurrences.isEmpty else { return initial }
      var result: [Element] = []
      for occurrence in occurrences {
        result += try spelling.values(occurrence)
      }
      return result
    }
  }
}

extension [OptionName] {
  var longName: String? {
    for case .long(let name) in self { return name }
    return nil
  }
}
