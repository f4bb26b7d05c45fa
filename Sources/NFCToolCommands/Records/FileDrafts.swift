import NDEF

/// Records whose payload is a file: `--mime`, `--external`, `--vcard`.
enum FileDrafts {
  static func mime(_ type: String, file: String) -> any RecordDraft {
    ValueDraft { () throws(ToolFailure) in MIMERecord(type, payload: try Files.read(file)) }
  }

  static func external(_ name: String, file: String) -> any RecordDraft {
    ValueDraft { () throws(ToolFailure) in ExternalRecord(name, payload: try Files.read(file)) }
  }

  static func vCard(file: String) -> any RecordDraft {
    ValueDraft { () throws(ToolFailure) in
      let text = try Files.text(file)
      guard text.uppercased().drop(while: \.isWhitespace).hasPrefix("BEGIN:VCARD") else {
        throw ToolFailure(
          "notAVCard", "\(HostileText.shown(file)): no vCard, which starts with BEGIN:VCARD",
          exit: .dataError, place: ["file": .string(file)])
      }
      return MIMERecord("text/vcard", payload: Array(text.utf8))
    }
  }
}

/// `--record`: a record by its parts, taken as it is.
struct RawDraft: RecordDraft {
  let tnf: TypeNameFormat
  let type: [UInt8]
  let payload: [UInt8]

  /// `TNF:TYPE:HEX`; the type is text, or hex behind `0x`, and may hold colons.
  init(parsing text: String) throws(ToolFailure) {
    guard let first = text.firstIndex(of: ":"), let last = text.lastIndex(of: ":"), first < last,
      let number = UInt8(text[..<first]), let tnf = TypeNameFormat(rawValue: number)
    else {
      throw .usage(
        "--record takes TNF:TYPE:HEX", hint: "such as 1:U:046578616d706c652e636f6d")
    }
    self.tnf = tnf
    let name = text[text.index(after: first)..<last]
    do throws(Hex.Fault) {
      payload = try Hex.bytes(text[text.index(after: last)...])
      type = name.hasPrefix("0x") ? try Hex.bytes(name.dropFirst(2)) : Array(name.utf8)
    } catch {
      throw ToolFailure(error, in: "--record")
    }
  }

  func records() throws(ToolFailure) -> [NDEFRecord] {
    [
      try record { () throws(NDEFError) in
        try NDEFRecord(tnf: tnf, type: type, payload: payload)
      }
    ]
  }
}
