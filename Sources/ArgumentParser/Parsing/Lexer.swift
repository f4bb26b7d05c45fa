/// Parts a command line into options with their values, and the rest.
///
/// No value is converted here, so that a line can be read as this command's and as that one's
/// until it is clear whose it is.
struct Lexer {
  enum Item: Hashable, Sendable {
    case option(Declaration.Role, Occurrence)
    /// A word that is no option's; `isTerminated` if `--` came before.
    case operand(Token, isTerminated: Bool)
    case fault(ParseFailure.Reason)
  }

  private let named: [OptionName: Declaration]
  private let hasPassthrough: Bool
  private var rest: ArraySlice<Token> = []
  private var items: [Item] = []
  private var hasFault = false

  init(_ declarations: [Declaration]) {
    named = declarations.reduce(into: [:]) { table, declaration in
      for name in declaration.info.names where table[name] == nil { table[name] = declaration }
    }
    hasPassthrough = declarations.contains { $0.shape == .positional(.passthrough) }
  }

  mutating func items(of tokens: some Collection<Token>) -> [Item] {
    rest = ArraySlice(tokens)
    items = []
    hasFault = false
    while let token = rest.popFirst() {
      let isOption = isOptionLike(token.text)
      if hasPassthrough, !isOption || !isKnown(token.text) {
        capture(from: token)
      } else if token.text == "--" {
        captureOperands()
      } else if !isOption {
        items.append(.operand(token, isTerminated: false))
      } else if token.text.hasPrefix("--") {
        readLong(token)
      } else {
        readShorts(token)
      }
    }
    return items
  }

  /// `-` and negative numbers are words like others.
  private func isOptionLike(_ text: String) -> Bool {
    guard text.first == "-", let second = text.dropFirst().first else { return false }
    guard second.isNumber || second == "." else { return true }
    return named[.short(second)] != nil
  }

  private func isKnown(_ text: String) -> Bool {
    if text.hasPrefix("--") { return named[.long(nameAndValue(text).name)] != nil }
    return text.dropFirst().first.map { named[.short($0)] != nil } ?? false
  }

  private mutating func capture(from token: Token) {
    items.append(.operand(token, isTerminated: false))
    captureOperands(isTerminated: false)
  }

  private mutating func captureOperands(isTerminated: Bool = true) {
    items += rest.map { .operand($0, isTerminated: isTerminated) }
    rest = []
  }

  private func nameAndValue(_ text: String) -> (name: String, value: String?) {
    let parts = text.dropFirst(2).unicodeScalars.split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
  }

  private mutating func readLong(_ token: Token) {
    let (name, value) = nameAndValue(token.text)
    read(.long(name), attached: value, from: token)
  }

  /// `-abc` is `-a -b -c`, or `-a` with the value `bc`, as POSIX has it. The value of `-a=bc` is
  /// `bc` too.
  private mutating func readShorts(_ token: Token) {
    var body = token.text.dropFirst()
    while let character = body.popFirst() {
      let name = OptionName.short(character)
      guard let declaration = named[name] else {
        let whole = String(token.text.dropFirst())
        let meant = named[.long(whole)] == nil ? nil : "--" + whole
        fail(.unknownOption(name.description, suggestion: meant))
        return
      }
      if declaration.shape == .named(.nothing), body.first != "=" {
        read(name, attached: nil, from: token)
      } else {
        let value = body.first == "=" ? body.dropFirst() : body
        read(name, attached: body.isEmpty ? nil : String(value), from: token)
        return
      }
    }
  }

  private mutating func read(_ name: OptionName, attached: String?, from token: Token) {
    guard let declaration = named[name], case .named(let intake) = declaration.shape else {
      return fail(.unknownOption(name.description, suggestion: nearestOption(to: name)))
    }
    var values = attached.map { [$0] } ?? []
    switch intake {
    case .nothing:
      if let attached {
        return fail(.unexpectedValue(option: name.description, value: attached))
      }
    case .anyValue:
      if values.isEmpty, let next = rest.popFirst() { values.append(next.text) }
    case .values(let count):
      while values.count < count, let value = nextValue() { values.append(value) }
    case .upToNextOption:
      while let value = nextValue() { values.append(value) }
    }
    if values.count < declaration.info.valueNames.count {
      let missing = declaration.info.valueNames[values.count]
      let found = rest.first.map(\.text).flatMap { $0 == "--" || isKnown($0) ? nil : $0 }
      return fail(
        .missingValue(option: name.description, value: missing, found: found))
    }
    items.append(
      .option(
        declaration.role,
        Occurrence(label: name.description, values: values, position: token.position)))
  }

  private func nearestOption(to name: OptionName) -> String? {
    guard !hasFault else { return nil }
    let known = named.filter(\.value.info.isShown).keys.map(\.description)
    return nearestName(to: name.description, among: known)
  }

  private mutating func nextValue() -> String? {
    guard let next = rest.first, !isOptionLike(next.text) else { return nil }
    rest.removeFirst()
    return next.text
  }

  /// Notes the first fault; the others are never told.
  private mutating func fail(_ reason: ParseFailure.Reason) {
    if !hasFault { items.append(.fault(reason)) }
    hasFault = true
  }
}

extension [Lexer.Item] {
  /// The names of the options, as they stand on the command line.
  var givenOptions: [String] {
    compactMap { if case .option(_, let occurrence) = $0 { occurrence.label } else { nil } }
  }
}
