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

  /// Raw fields are complete with `tnf`; without it, `content` says it all.
  private static func record(_ value: JSONValue, _ index: Int) throws(ToolFailure) -> NDEFRecord {
    let id = try bytes(value["id"], "id", index) ?? []
    guard let number = value["tnf"] else { return try content(value["content"], id: id, index) }
    guard case .integer(let raw) = number,
      let tnf = UInt8(exactly: raw).flatMap(TypeNameFormat.init(rawValue:))
    else { throw fault("“tnf” is no number from 0 to 7", index) }
    let typeName = try string(value["type"], "type", index) ?? ""
    let type = try bytes(value["typeHex"], "typeHex", index) ?? Array(typeName.utf8)
    guard let payload = try bytes(value["payload"], "payload", index) else {
      guard value["content"] != nil || tnf == .empty || tnf == .unknown else {
        throw fault("“payload” is missing", index)
      }
      return try content(value["content"] ?? ["kind": "empty"], id: id, index)
    }
    do throws(NDEFError) {
      return try NDEFRecord(tnf: tnf, type: type, id: id, payload: payload)
    } catch {
      throw ToolFailure(NDEFError(error.code, at: error.offset, record: index))
    }
  }

  private static func content(
    _ value: JSONValue?, id: [UInt8], _ index: Int
  ) throws(ToolFailure) -> NDEFRecord {
    guard let value, case .object(let fields) = contentValue(value) else {
      throw fault("neither “tnf” with a payload nor “content” says what it is", index)
    }
    do throws(ContentError) {
      return try NDEFRecord(content: fields, id: id)
    } catch {
      switch error {
      case .unknownKind(let kind?):
        throw fault("“\(HostileText.shown(kind))” is no kind of record", index)
      case .unknownKind(nil): throw fault("“content” has no “kind”", index)
      case .missing(let key): throw fault("“content” lacks “\(HostileText.shown(key))”", index)
      case .invalid(let key):
        throw fault("“content” has a wrong “\(HostileText.shown(key))”", index)
      case .incomplete(let key):
        throw fault(
          "“\(HostileText.shown(key))” says too little: only “payload” has its bytes", index)
      case .ndef(let error):
        throw ToolFailure(NDEFError(error.code, at: error.offset, record: index))
      }
    }
  }

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
    guard let bytes = try? Hex.bytes(text) else { throw fault("“\(key)” is no hex", index) }
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

  private static func fault(_ message: String, _ index: Int? = nil) -> ToolFailure {
    ToolFailure(
      "badRecords", (index.map { "record \($0 + 1): " } ?? "") + message, exit: .dataError,
      place: ["record": .optional(index) { .integer($0) }])
  }
}
