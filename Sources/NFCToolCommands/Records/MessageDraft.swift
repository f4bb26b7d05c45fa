import NDEF

/// Records that come from a file: `--ndef` and `--records`.
struct MessageDraft: RecordDraft {
  let load: () throws(ToolFailure) -> [NDEFRecord]

  func records() throws(ToolFailure) -> [NDEFRecord] { try load() }

  /// The raw bytes of a message.
  static func ndef(_ file: String) -> MessageDraft {
    MessageDraft { () throws(ToolFailure) in
      try MessageInput.file(file).decode().message.records
    }
  }

  /// The JSON form of a message, or of its records alone.
  static func records(_ file: String) -> MessageDraft {
    MessageDraft { () throws(ToolFailure) in
      let text = try Files.read(file)
      let value: JSONValue
      do throws(JSONReader.Fault) {
        value = try JSONReader.value(text)
      } catch {
        throw ToolFailure(
          "badJSON",
          "\(HostileText.shown(file)): not JSON: \(HostileText.shown(error.message)) "
            + "(byte \(error.offset))",
          exit: .dataError, place: ["file": .string(file), "offset": .integer(error.offset)])
      }
      return try RecordsForm.records(value)
    }
  }
}
