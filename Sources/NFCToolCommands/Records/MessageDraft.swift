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
      guard let value = JSONText.parse(try Files.read(file)) else {
        throw ToolFailure(
          "badJSON", "\(HostileText.shown(file)): not JSON", exit: .dataError,
          place: ["file": .string(file)])
      }
      return try RecordsForm.records(value)
    }
  }
}
