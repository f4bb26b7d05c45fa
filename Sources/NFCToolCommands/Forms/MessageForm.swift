import NDEF
import NFCTags

/// A message as `--json` shows it (the same form that `--records` reads).
enum MessageForm {
  static func json(_ bytes: [UInt8], _ message: NDEFMessage) -> JSONValue {
    var records = message.records.map { json($0, in: message) }
    for verification in SignatureVerification.all(in: message, writtenAs: bytes) {
      let signature = SignatureForm(verification: verification).json
      records[verification.record] = records[verification.record].merging(["signature": signature])
    }
    return .object([
      "length": .integer(bytes.count), "hex": .hex(bytes), "records": .array(records),
    ])
  }

  /// A message that cannot be read: its bytes, and no records.
  static func json(malformed bytes: [UInt8]) -> JSONValue {
    .object(["length": .integer(bytes.count), "hex": .hex(bytes), "records": .null])
  }

  private static func json(_ record: NDEFRecord, in message: NDEFMessage) -> JSONValue {
    let content = record.content
    var members: [String: JSONValue] = [
      "tnf": .integer(Int(record.tnf.rawValue)), "type": .string(record.typeName),
      "typeHex": .hex(record.type), "id": .hex(record.id), "payload": .hex(record.payload),
      "content": json(content.fields),
    ]
    if case .success(let handover as any HandoverRecord) = content.value {
      members["resolved"] = .array(handover.resolvedCarriers(in: message).map(json))
    }
    return .object(members)
  }

  /// Where the records are that a carrier refers to, counted from 0.
  private static func json(_ carrier: ResolvedCarrier) -> JSONValue {
    [
      "record": .optional(carrier.description) { .integer($0.index) },
      "auxiliary": .array(carrier.auxiliaries.map { .integer($0.index) }),
    ]
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
