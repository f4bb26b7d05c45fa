extension String {
  /// The text in lines of at most `width` characters, where its words allow it; its paragraphs
  /// and line breaks stay.
  func wrapped(to width: Int) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap { $0.folded(to: width) }
  }
}

extension Substring {
  fileprivate func folded(to width: Int) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: prefix { $0 == " " }.count)
    var isFresh = true
    for word in split(separator: " ") {
      if !isFresh, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
        isFresh = true
      }
      line += isFresh ? word : " " + word
      isFresh = false
    }
    return lines + [line]
  }
}

extension String {
  /// The text in lines of at most `width` characters, all but the first of them indented.
  func wrapped(to width: Int, hanging indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return wrapped(to: width - indent).enumerated().map { $0 == 0 ? $1 : margin + $1 }
  }
}

/// Terms with their descriptions beside them, in two columns.
struct DescriptionList {
  private static let indent = 2
  private static let gap = 2
  /// Terms that are longer have their description on the next line.
  private static let longestTerm = 28

  let width: Int

  /// - Parameter column: where the descriptions begin.
  func lines(_ rows: [(term: String, text: String)], column: Int) -> [String] {
    rows.flatMap { term, text -> [String] in
      let head = String(repeating: " ", count: Self.indent) + term
      let margin = String(repeating: " ", count: column)
      var lines = text.wrapped(to: max(width - column, 20))
      guard !text.isEmpty else { return [head] }
      if head.count + Self.gap <= column {
        let first = lines.removeFirst()
        return [head + margin.dropFirst(head.count) + first] + lines.map { margin + $0 }
      }
      return [head] + lines.map { margin + $0 }
    }
  }

  /// The column at which the descriptions of all these terms can begin.
  static func column(for terms: [String]) -> Int {
    let longest = terms.map(\.count).filter { $0 <= longestTerm }.max() ?? 0
    return indent + longest + gap
  }
}
