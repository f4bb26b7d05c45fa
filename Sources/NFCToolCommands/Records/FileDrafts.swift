import NDEF

/// Records whose payload is a file: `--mime`, `--external`, `--vcard`.
enum FileDrafts {
  static func mime(_ type: String, file: String) -> any RecordDraft {
    draft(file) { MIMERecord(type, payload: $0) }
  }

  static func external(_ name: String, file: String) -> any RecordDraft {
    draft(file) { ExternalRecord(name, payload: $0) }
  }

  /// Looks the type over before the file is read: the two may have changed places.
  private static func draft(
    _ file: String, _ make: @escaping ([UInt8]) -> some KnownRecord
  ) -> any RecordDraft {
    ValueDraft { () throws(ToolFailure) in
      try refuseFindings(of: make([]))
      return make(try Files.read(file))
    }
  }

  static func vCard(file: String) -> any RecordDraft {
    ValueDraft { () throws(ToolFailure) in
      let text = try Files.text(file)
      let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingSpaces.uppercased() }
        .filter { !$0.isEmpty }
      guard lines.first == "BEGIN:VCARD", lines.last == "END:VCARD" else {
        throw ToolFailure(
          "notAVCard",
          "\(HostileText.shown(file)): no vCard, which starts with BEGIN:VCARD and ends with "
            + "END:VCARD",
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
    guard let first = text.firstIndex(of: ":"), let last = text.lastIndex(of: ":"), first < last
    else {
      throw .usage(
        "--record takes TNF:TYPE:HEX", hint: "such as 1:U:046578616d706c652e636f6d")
    }
    guard let number = UInt8(text[..<first]), let tnf = TypeNameFormat(rawValue: number) else {
      throw .usage(
        "--record: “\(HostileText.shown(String(text[..<first])))” is no type name format",
        hint: ToolFailure.typeNameFormats)
    }
    self.tnf = tnf
    let name = text[text.index(after: first)..<last]
    type = name.hasPrefix("0x") ? try Self.hex(name.dropFirst(2), of: text) : Array(name.utf8)
    payload = try Self.hex(text[text.index(after: last)...], of: text)
  }

  /// The bytes of a part, whose faults are told with their place in the whole.
  private static func hex(
    _ part: Substring, of text: String
  ) throws(ToolFailure) -> [UInt8] {
    do throws(Hex.Fault) {
      return try Hex.bytes(part)
    } catch {
      let start = text.distance(from: text.startIndex, to: part.startIndex)
      throw ToolFailure(Hex.Fault(code: error.code, offset: start + error.offset), in: "--record")
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
