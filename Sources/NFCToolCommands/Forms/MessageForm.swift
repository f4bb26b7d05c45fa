import NDEF

/// A message as `--json` shows it (the same form that `--records` reads).
enum MessageForm {
  static func json(_ bytes: [UInt8], _ message: NDEFMessage) -> JSONValue {
    .object([
      "length": .integer(bytes.count), "hex": .hex(bytes),
      "records": .array(message.records.map(json)),
    ])
  }

  /// A message that cannot be read: its bytes, and no records.
  static func json(malformed bytes: [UInt8]) -> JSONValue {
    .object(["length": .integer(bytes.count), "hex": .hex(bytes), "records": .null])
  }

  static func json(_ record: NDEFRecord) -> JSONValue {
    .object([
      "tnf": .integer(Int(record.tnf.rawValue)), "type": .string(record.typeName),
      "typeHex": .hex(record.type), "id": .hex(record.id), "payload": .hex(record.payload),
      "content": json(record.content.fields),
    ])
  }

  private static func json(_ fields: ContentFields) -> JSONValue {
    .object(Dictionary(fields.fields.map { ($0.key, json($0.value)) }) { $1 })
  }

  private static func json(_ value: ContentValue) -> JSONValue {
    switch value {
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    case .boolean(let bool): .bool(bool)
    case .list(let values): .array(values.map(json))
    case .object(let fields): json(fields)
    }
  }
}
