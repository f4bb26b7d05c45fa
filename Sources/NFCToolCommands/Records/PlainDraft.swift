import NDEF

/// A record that is given by its parts: `--mime`, `--external`, `--app`, `--record`.
struct PlainDraft: RecordDraft {
  let tnf: TypeNameFormat
  let type: [UInt8]
  let payload: () throws(ToolFailure) -> [UInt8]

  func records() throws(ToolFailure) -> [NDEFRecord] {
    let payload = try payload()
    return [
      try record { () throws(NDEFError) in
        try NDEFRecord(tnf: tnf, type: type, payload: payload)
      }
    ]
  }

  static func mime(_ type: String, file: String) throws(ToolFailure) -> PlainDraft {
    guard type.wholeMatch(of: /[A-Za-z0-9!#$&^_.+-]+\/[A-Za-z0-9!#$&^_.+-]+(;.*)?/) != nil else {
      throw .usage(
        "“\(HostileText.shown(type))” is no media type", hint: "it has the form text/plain")
    }
    return PlainDraft(tnf: .media, type: Array(type.utf8)) { () throws(ToolFailure) in
      try Files.read(file)
    }
  }

  static func external(_ name: String, file: String) throws(ToolFailure) -> PlainDraft {
    let name = name.hasPrefix("urn:nfc:ext:") ? String(name.dropFirst(12)) : name
    guard name.wholeMatch(of: /[A-Za-z0-9.-]+:[!-~]+/) != nil else {
      throw .usage(
        "“\(HostileText.shown(name))” is no external type",
        hint: "it has the form example.com:name")
    }
    // RTD 1.0, 2.2.4: names are compared without case and written in lower case.
    return PlainDraft(tnf: .external, type: Array(name.lowercased().utf8)) { () throws(ToolFailure) in
      try Files.read(file)
    }
  }

  static func app(_ package: String) throws(ToolFailure) -> PlainDraft {
    guard package.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+/) != nil else {
      throw .usage(
        "“\(HostileText.shown(package))” is no Android package name",
        hint: "it has the form com.example.app")
    }
    return PlainDraft(tnf: .external, type: Array("android.com:pkg".utf8)) {
      Array(package.utf8)
    }
  }

  /// `TNF:TYPE:HEX`; the type is text, or hex behind `0x`, and may hold colons.
  static func raw(_ text: String) throws(ToolFailure) -> PlainDraft {
    guard let first = text.firstIndex(of: ":"), let last = text.lastIndex(of: ":"), first < last,
      let number = UInt8(text[..<first]), let tnf = TypeNameFormat(rawValue: number)
    else {
      throw .usage(
        "--record takes TNF:TYPE:HEX", hint: "such as 1:U:046578616d706c652e636f6d")
    }
    let name = text[text.index(after: first)..<last]
    do throws(Hex.Fault) {
      let payload = try Hex.bytes(text[text.index(after: last)...])
      let type = name.hasPrefix("0x") ? try Hex.bytes(name.dropFirst(2)) : Array(name.utf8)
      return PlainDraft(tnf: tnf, type: type) { payload }
    } catch {
      throw ToolFailure(error, in: "--record")
    }
  }
}
