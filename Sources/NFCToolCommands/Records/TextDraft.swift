import NDEF

/// `--text`, with `--lang` and `--utf16`.
struct TextDraft: RecordDraft {
  let text: String
  let encoding: TextRecord.Encoding
  var language = "en"

  mutating func take(_ modifier: RecordModifier) throws(ToolFailure) -> Bool {
    guard case .language(let tag) = modifier else { return false }
    language = tag
    return true
  }

  func records() throws(ToolFailure) -> [NDEFRecord] {
    [try checked(TextRecord(text, language: language, encoding: encoding))]
  }
}
