import NDEF

/// Reads the JSON form of a message: an object with `records`, or a list of records. What a record
/// has as raw fields counts before what its `content` says.
enum RecordsForm {
  static func records(_ value: JSONValue) throws(ToolFailure) -> [NDEFRecord] {
    let list = value["records"] ?? value
    guard case .array(let elements) = list else {
      throw fault("expected a list of records, or an object with “records”")
    }
    var records: [NDEFRecord] = []
    for (index, element) in elements.enumerated() {
      records.append(try record(element, index))
    }
    return records
  }

  /// What a record may have; `resolved` and `signature` are what `decode` found out besides.
  private static let members: Set<String> = [
    "tnf", "type", "typeHex", "id", "payload", "content", "resolved", "signature",
  ]

  /// A record of its raw fields; what is missing of them comes from `content`.
  private static func record(_ value: JSONValue, _ index: Int) throws(ToolFailure) -> NDEFRecord {
    guard case .object(let object) = value else { throw fault("no object", index) }
    let tnf = try typeNameFormat(value["tnf"], index)
    let type = try type(value, index)
    let id = try bytes(value["id"], "id", index) ?? []
    let payload = try bytes(value["payload"], "payload", index)
    if let tnf, let payload {
      return try record(index) { () throws(NDEFError) in
        try NDEFRecord(tnf: tnf, type: type ?? [], id: id, payload: payload)
      }
    }
    // Raw fields that are whole say it all; where they are not, a misspelt one would be missed.
    if let stranger = object.keys.filter({ !members.contains($0) }).min() {
      throw fault(
        "“\(HostileText.shown(stranger))” is no part of a record", index,
        hint: "a record has tnf, type, id and payload, or content with a kind and its keys")
    }
    if let tnf, value["content"] == nil, tnf == .empty || tnf == .unknown {
      return try record(index) { () throws(NDEFError) in
        try NDEFRecord(tnf: tnf, type: type ?? [], id: id)
      }
    }
    guard tnf == nil || value["content"] != nil else { throw fault("“payload” is missing", index) }
    let said = try content(value["content"], payload: payload, id: id, index)
    return try record(index) { () throws(NDEFError) in
      try NDEFRecord(
        tnf: tnf ?? said.tnf, type: type ?? said.type, id: id, payload: payload ?? said.payload)
    }
  }

  private static func record(
    _ index: Int, _ make: () throws(NDEFError) -> NDEFRecord
  ) throws(ToolFailure) -> NDEFRecord {
    do throws(NDEFError) {
      return try make()
    } catch {
      throw ToolFailure(NDEFError(error.code, at: error.offset, record: index))
    }
  }

  private static func typeNameFormat(
    _ value: JSONValue?, _ index: Int
  ) throws(ToolFailure) -> TypeNameFormat? {
    switch value {
    case nil, .null: return nil
    case .integer(let number):
      if let tnf = UInt8(exactly: number).flatMap(TypeNameFormat.init(rawValue:)) { return tnf }
      fallthrough
    default: throw fault("“tnf” is no number from 0 to 7", index)
    }
  }

  private static func type(_ value: JSONValue, _ index: Int) throws(ToolFailure) -> [UInt8]? {
    let name = try string(value["type"], "type", index).map { Array($0.utf8) }
    return try bytes(value["typeHex"], "typeHex", index) ?? name
  }

  /// - Parameter payload: where it stands beside the content, for the kinds that cannot say it.
  private static func content(
    _ value: JSONValue?, payload: [UInt8]?, id: [UInt8], _ index: Int
  ) throws(ToolFailure) -> NDEFRecord {
    guard let value, case .object(var fields) = contentValue(value) else {
      throw fault("neither “tnf” with a payload nor “content” says what it is", index)
    }
    if let payload, fields["payload"] == nil { fields["payload"] = .string(Hex.string(payload)) }
    do throws(ContentError) {
      return try NDEFRecord(content: fields, id: id)
    } catch {
      throw failure(error, index)
    }
  }

  private static func failure(_ error: ContentError, _ index: Int) -> ToolFailure {
    switch error {
    case .unknownKind(let kind?):
      fault("“\(HostileText.shown(kind))” is no kind of record", index)
    case .unknownKind(nil): fault("“content” has no “kind”", index)
    case .unknownKey(let key, let known):
      fault(
        "“\(HostileText.shown(key))” in “content” means nothing there", index,
        hint: known.isEmpty
          ? "this kind has no keys" : "known are " + known.joined(separator: ", "))
    case .missing(let key): fault("“content” lacks “\(HostileText.shown(key))”", index)
    case .invalid(let key):
      fault(
        "“content” has a wrong “\(HostileText.shown(key))”", index,
        hint: expectations.first { key == $0.key || key.hasSuffix(".\($0.key)") }?.value)
    case .incomplete(let key):
      fault("“\(HostileText.shown(key))” says too little: only “payload” has its bytes", index)
    case .ndef(let error):
      ToolFailure(NDEFError(error.code, at: error.offset, record: index))
    }
  }

  /// What the keys want whose names do not say it.
  private static let expectations: [(key: String, value: String)] = [
    ("prefixCode", "the code of how the URI starts; without it the shortest is taken"),
    ("encoding", "UTF-8 or UTF-16"),
    ("bom", "BE or LE, for UTF-16"),
    ("titles", #"languages with texts, such as {"en":"Welcome"}"#),
    ("action", "do, save or open"),
    ("size", "a number of bytes up to 4294967295"),
    ("credentials", "a list of objects with ssid, auth, enc and key"),
    ("auth", "a number, such as 1 for an open network and 32 for WPA2-Personal"),
    ("enc", "a number, such as 1 for none and 8 for AES"),
    ("mac", "six bytes in hex, ffffffffffff for any device"),
    ("address", "such as 01:23:45:67:89:ab"),
    ("addressType", "public or random"),
    ("class", "three bytes in hex"),
    ("version", "such as 1.2 for a handover, and 10 for Wi-Fi"),
    ("power", "inactive, active, activating or unknown"),
    ("carriers", "a list of objects with power and ref"),
    ("payload", "bytes in hex"),
  ]

  private static func contentValue(_ value: JSONValue) -> ContentValue? {
    switch value {
    case .null, .number: return nil
    case .bool(let bool): return .boolean(bool)
    case .integer(let number): return .integer(number)
    case .string(let text): return .string(text)
    case .array(let values): return .list(values.compactMap(contentValue))
    case .object(let members):
      var fields = ContentFields()
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        fields[key] = contentValue(value)
      }
      return .object(fields)
    }
  }

  private static func bytes(
    _ value: JSONValue?, _ key: String, _ index: Int
  ) throws(ToolFailure) -> [UInt8]? {
    guard let text = try string(value, key, index) else { return nil }
    guard let bytes = try? Hex.bytes(text) else {
      throw fault("“\(key)” is no hex", index, hint: "bytes are written as 00ff")
    }
    return bytes
  }

  private static func string(
    _ value: JSONValue?, _ key: String, _ index: Int
  ) throws(ToolFailure) -> String? {
    switch value {
    case nil, .null: return nil
    case .string(let text): return text
    default: throw fault("“\(key)” is no string", index)
    }
  }

  private static func fault(
    _ message: String, _ index: Int? = nil, hint: String? = nil
  ) -> ToolFailure {
    ToolFailure(
      "badRecords", (index.map { "record \($0 + 1): " } ?? "") + message, hint: hint,
      exit: .dataError, place: ["record": .optional(index) { .integer($0) }])
  }
}
