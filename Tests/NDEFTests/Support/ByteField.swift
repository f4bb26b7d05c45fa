import NDEF
import Testing

extension [ByteField] {
  /// Whether the fields, and the children of each, lie one behind the other and fill `range`, and
  /// none is empty.
  func tile(_ range: Range<Int>) -> Bool {
    var place = range.lowerBound
    for field in self {
      guard field.range.lowerBound == place, !field.range.isEmpty else { return false }
      guard field.children.isEmpty || field.children.tile(field.range) else { return false }
      place = field.range.upperBound
    }
    return place == range.upperBound
  }

  /// The faults of all fields.
  var faults: [ByteField.Fault] {
    flatMap { [$0.fault].compactMap(\.self) + $0.children.faults }
  }

  /// A line for each field: its range counted from `origin`, its name, its meaning, its fault.
  func outline(from origin: Int = 0, indent: String = "") -> [String] {
    flatMap { field in
      let meaning = field.meaning.isEmpty ? "" : " = \(field.meaning)"
      let fault = field.fault.map { " ! \($0.identifier) at \($0.offset - origin)" } ?? ""
      let range = "\(field.range.lowerBound - origin)–\(field.range.upperBound - 1 - origin)"
      return ["\(indent)\(range) \(field.name)\(meaning)\(fault)"]
        + field.children.outline(from: origin, indent: indent + "  ")
    }
  }
}

/// Expects the outline of a message that is given in hex.
func expect(
  _ message: String, _ outline: String, strictness: Strictness = .strict,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let fields = MessageExplanation(of: bytes(hex: message) ?? [], strictness: strictness).fields
  #expect(
    fields.outline().joined(separator: "\n") == outline, sourceLocation: sourceLocation)
}

/// Expects the outline of a payload in a record of a type, without its header. Places are counted
/// from the start of the payload.
func expect<Record: RecordPayload>(
  _ type: Record.Type, _ payload: String, _ outline: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let record = try NDEFRecord(
    tnf: type.tnf, type: type.type, payload: try #require(bytes(hex: payload)))
  let message = NDEFMessage(records: [record]).encoded()
  let fields = MessageExplanation(of: message).fields
  let field = try #require(fields.first?.children.last)
  let lines = field.children.outline(from: field.range.lowerBound)
  #expect(lines.joined(separator: "\n") == outline, sourceLocation: sourceLocation)
}
