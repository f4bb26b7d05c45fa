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

  private static func record(_ value: JSONValue, _ index: Int) throws(ToolFailure) -> NDEFRecord {
    guard let number = value["tnf"], case .integer(let raw) = number,
      let tnf = UInt8(exactly: raw).flatMap(TypeNameFormat.init(rawValue:))
    else { throw fault("“tnf” is missing or no number from 0 to 7", index) }
    let typeName = try string(value["type"], "type", index) ?? ""
    let type = try bytes(value["typeHex"], "typeHex", index) ?? Array(typeName.utf8)
    let id = try bytes(value["id"], "id", index) ?? []
    let payload = try bytes(value["payload"], "payload", index) ?? []
    do throws(NDEFError) {
      return try NDEFRecord(tnf: tnf, type: type, id: id, payload: payload)
    } catch {
      throw ToolFailure(NDEFError(error.code, at: error.offset, record: index))
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
