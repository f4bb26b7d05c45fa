/// What is wrong in a script, and where; found before anything is sent.
struct ScriptFault: Error, Hashable {
  /// Counted from 1.
  let line: Int
  /// Characters, counted from 1.
  let column: Int
  let message: String
  /// Why bytes are no command, as the codec names it.
  var cause: String?
}

/// One line of a script, numbered, with its parts still as text.
struct ScriptLine: Hashable {
  /// A stretch of a line, with its place.
  struct Part: Hashable {
    var text: String
    let column: Int
  }

  let number: Int
  /// The whole line without its comment, for messages.
  let source: String

  /// The lines that are not blank once their comments are gone.
  static func lines(of text: String) -> [ScriptLine] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .compactMap { index, line in
        ScriptLine(number: index + 1, source: String(line.prefix { $0 != "#" }))
      }
      .filter { !$0.source.trimmingSpaces.isEmpty }
  }

  func fault(_ message: String, at column: Int, cause: String? = nil) -> ScriptFault {
    ScriptFault(line: number, column: column, message: message, cause: cause)
  }

  /// The line cut at the first of some characters: what stands before it, and what behind each.
  ///
  /// - Parameter separators: in the order in which they are told.
  func parts(
    separatedBy separators: [Character]
  ) throws(ScriptFault) -> (head: Part, tails: [Character: Part]) {
    var head = Part(text: "", column: 1)
    var tails: [Character: Part] = [:]
    var current: Character?
    for (offset, character) in source.enumerated() {
      if separators.contains(character) {
        guard tails[character] == nil else { throw repeated(character, separators, offset + 1) }
        tails[character] = Part(text: "", column: offset + 2)
        current = character
      } else if let separator = current {
        tails[separator]?.text.append(character)
      } else {
        head.text.append(character)
      }
    }
    return (head, tails)
  }

  private func repeated(
    _ character: Character, _ separators: [Character], _ column: Int
  ) -> ScriptFault {
    if source.prefix(column).hasSuffix("//") { return fault("a comment begins with #", at: column) }
    let list = separators.map(String.init).joined(separator: " ")
    return fault(
      "a second “\(character)”: each of \(list) may stand once, in this order", at: column)
  }
}

extension ScriptLine {
  /// The bytes of a part.
  func hex(_ part: Part) throws(ScriptFault) -> [UInt8] {
    do throws(Hex.Fault) {
      return try Hex.bytes(part.text)
    } catch {
      switch error.code {
      case .notHex(let character):
        let hint = character == ";" ? "; a comment begins with #" : ""
        throw fault(
          "“\(HostileText.shown(String(character)))” is no hex digit" + hint,
          at: part.column + error.offset)
      case .halfByte:
        throw fault("half a byte: digits come in pairs", at: part.column + error.offset)
      }
    }
  }

  /// The pattern of a part.
  func pattern(_ part: Part) throws(ScriptFault) -> NibblePattern {
    do throws(NibblePattern.Fault) {
      return try NibblePattern(parsing: part.text)
    } catch {
      throw fault(error.message, at: part.column + error.offset)
    }
  }

  /// The name behind `>`, if there is one.
  func name(in part: Part?) throws(ScriptFault) -> String? {
    guard let part else { return nil }
    return try name(part.text.trimmingSpaces, known: nil, at: part.column)
  }

  /// A name, and where names are known, one of those.
  func name(
    _ text: String, known names: Set<String>?, at column: Int
  ) throws(ScriptFault) -> String {
    guard text.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
      throw fault("a name has letters, digits and _, and no digit first", at: column)
    }
    if let names, !names.contains(text) {
      throw fault("no line above keeps an answer as “\(text)”", at: column)
    }
    return text
  }
}
