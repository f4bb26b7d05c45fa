/// The value of an option with places that a row fills: `{{column}}`, `{{uid}}`, `{{row}}`,
/// `{{counter}}`, each with filters behind it, as in `{{name|upper|pad:6}}`.
struct Template: Hashable, Sendable {
  enum Source: Hashable, Sendable {
    /// What the table says in a column, by its place among the columns that are asked for.
    case column(Int)
    case uid, row, counter
  }

  enum Filter: Hashable, Sendable {
    case upper, lower, urlencode, raw
    /// Zeros to the left, up to so many characters.
    case pad(Int)

    init?(_ text: some StringProtocol) {
      switch text {
      case "upper": self = .upper
      case "lower": self = .lower
      case "urlencode": self = .urlencode
      case "raw": self = .raw
      default:
        guard text.hasPrefix("pad:"), let width = Int(text.dropFirst("pad:".count)),
          (1...Self.widest).contains(width)
        else { return nil }
        self = .pad(width)
      }
    }

    private static let widest = 255
  }

  enum Part: Hashable, Sendable {
    case literal(String)
    case value(Source, [Filter])
  }

  let parts: [Part]

  /// Whether different rows give different texts.
  var depends: Bool {
    parts.contains { if case .value = $0 { true } else { false } }
  }

  /// - Parameters:
  ///   - column: the place of a column by its name, or why it cannot be.
  init(
    parsing text: String, column: (_ name: String, _ offset: Int) throws(TemplateFault) -> Int
  ) throws(TemplateFault) {
    var parts: [Part] = []
    var rest = text[...]
    while let start = rest.firstRange(of: "{{") {
      if start.lowerBound > rest.startIndex {
        parts.append(.literal(String(rest[..<start.lowerBound])))
      }
      let offset = text.distance(from: text.startIndex, to: start.lowerBound)
      guard let end = rest[start.upperBound...].firstRange(of: "}}") else {
        throw TemplateFault(.unclosedBrace, offset)
      }
      parts.append(
        try Self.value(rest[start.upperBound..<end.lowerBound], offset, column))
      rest = rest[end.upperBound...]
    }
    if !rest.isEmpty { parts.append(.literal(String(rest))) }
    self.parts = parts
  }

  private static func value(
    _ text: Substring, _ offset: Int,
    _ column: (_ name: String, _ offset: Int) throws(TemplateFault) -> Int
  ) throws(TemplateFault) -> Part {
    var words = text.split(separator: "|", omittingEmptySubsequences: false)
      .map(\.trimmingSpaces)
    let name = words.removeFirst()
    var filters: [Filter] = []
    for word in words {
      guard let filter = Filter(word) else { throw TemplateFault(.unknownFilter(word), offset) }
      filters.append(filter)
    }
    switch name {
    case "": throw TemplateFault(.noName, offset)
    case "uid": return .value(.uid, filters)
    case "row": return .value(.row, filters)
    case "counter": return .value(.counter, filters)
    default: return .value(.column(try column(name, offset)), filters)
    }
  }

  /// The text for one row.
  ///
  /// - Parameter encoding: whether values become components of a URI, unless they are `raw`.
  func text(for row: RowValues, encoding: Bool) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .literal(let text): result += text
      case .value(let source, let filters):
        var value = row.value(of: source)
        for filter in filters { value = filter.apply(to: value) }
        let isEncoded = !encoding || filters.contains(.raw) || filters.contains(.urlencode)
        result += isEncoded ? value : URIDrafts.percentEncoded(value)
      }
    }
    return result
  }
}

extension Template.Filter {
  fileprivate func apply(to value: String) -> String {
    switch self {
    case .upper: value.uppercased()
    case .lower: value.lowercased()
    case .urlencode: URIDrafts.percentEncoded(value)
    case .raw: value
    case .pad(let width): String(repeating: "0", count: max(0, width - value.count)) + value
    }
  }
}

/// What a template can say about one row and its tag.
struct RowValues {
  let number: Int
  let counter: Int
  let uid: [UInt8]
  /// The columns that the templates ask for, in their order.
  let columns: [String]

  fileprivate func value(of source: Template.Source) -> String {
    switch source {
    case .column(let index): columns[index]
    case .uid: Hex.string(uid)
    case .row: String(number)
    case .counter: String(counter)
    }
  }
}

/// What is wrong with a template, and where: in characters from its beginning.
struct TemplateFault: Error, Hashable {
  enum Code: Hashable {
    case unclosedBrace, noName
    case unknownColumn(String)
    case ambiguousColumn(String)
    case unknownFilter(String)
  }

  let code: Code
  let offset: Int

  init(_ code: Code, _ offset: Int) {
    self.code = code
    self.offset = offset
  }
}
