/// Writes the lines of a page in the language of mdoc(7).
struct MdocWriter {
  private(set) var text = ""

  mutating func line(_ line: String) {
    text += line + "\n"
  }

  mutating func macro(_ name: String, _ arguments: String...) {
    line(([".\(name)"] + arguments.map(\.mdocWords)).filter { !$0.isEmpty }.joined(separator: " "))
  }

  /// - Parameter raw: what follows the macro's name and is mdoc itself.
  mutating func macro(_ name: String, raw: String) {
    line(".\(name) \(raw)")
  }

  mutating func section(_ title: String) {
    macro("Sh", title)
  }

  mutating func subsection(_ title: String) {
    macro("Ss", title)
  }

  /// A line of text, which is not taken for a macro.
  mutating func text(_ string: String) {
    let isMacro = string.first == "." || string.first == "'"
    line((isMacro ? "\\&" : "") + string.mdocEscaped)
  }

  /// Text whose line breaks begin new paragraphs; each sentence has a line of its own, because
  /// roff tells sentences by the ends of lines.
  mutating func paragraphs(_ string: String) {
    for (index, paragraph) in string.split(separator: "\n").enumerated() {
      if index > 0 { macro("Pp") }
      var line: [Substring] = []
      for word in paragraph.split(separator: " ") {
        if word.first?.isUppercase == true, line.last?.endsSentence == true {
          text(line.joined(separator: " "))
          line = []
        }
        line.append(word)
      }
      text(line.joined(separator: " "))
    }
  }
}

extension String {
  /// The text with what roff would read as something else spelled out.
  var mdocEscaped: String {
    unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      case " "..."}": result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
  }

  /// The text as one argument of a macro.
  var mdocWord: String {
    split(separator: " ").map(\.mdocArgument).joined(separator: "\\ ")
  }

  /// The text as several arguments of a macro.
  var mdocWords: String {
    split(separator: " ").map(\.mdocArgument).joined(separator: " ")
  }

  var withoutFullStop: String { last == "." ? String(dropLast()) : self }
}

extension Substring {
  /// Abbreviations such as `e.g.` do not.
  fileprivate var endsSentence: Bool {
    guard let last, ".!?".contains(last) else { return false }
    return count > 2 && !dropLast().contains(".")
  }

  /// A word that is not taken for a macro: their names have two or three letters, the first of
  /// which is a capital. Nor is one that consists of punctuation.
  fileprivate var mdocArgument: String {
    let word = String(self)
    let isMacro = word.count <= 3 && word.first?.isUppercase == true
    let isPunctuation =
      word.count == 1 && word.first?.isLetter == false && word.first?.isNumber == false
    return (isMacro || isPunctuation ? "\\&" : "") + word.mdocEscaped
  }
}
