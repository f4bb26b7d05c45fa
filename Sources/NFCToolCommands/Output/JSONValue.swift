/// Any JSON value: what the tool prints under `--json`, and what it reads from JSON files.
enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Bytes as lower-case hex.
  static func hex(_ bytes: [UInt8]) -> JSONValue { .string(Hex.string(bytes)) }

  /// A value that may be missing: null then.
  static func optional<Value>(_ value: Value?, _ form: (Value) -> JSONValue) -> JSONValue {
    value.map(form) ?? .null
  }

  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// This object with the members of another; the other's win.
  func merging(_ other: [String: JSONValue]) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.merging(other) { $1 })
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .integer(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(nilLiteral: ()) { self = .null }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

extension JSONValue: Codable {
  private struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Each wrong guess costs an error: the commonest kind comes first.
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let object = try? decoder.container(keyedBy: MemberName.self) {
      var members: [String: JSONValue] = [:]
      for key in object.allKeys {
        members[key.stringValue] = try object.decode(JSONValue.self, forKey: key)
      }
      self = .object(members)
    } else if var list = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !list.isAtEnd { elements.append(try list.decode(JSONValue.self)) }
      self = .array(elements)
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else {
      self = .number(try value.decode(Double.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: MemberName.self)
      for (key, value) in members {
        try container.encode(value, forKey: MemberName(stringValue: key))
      }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value): try encode(value, to: encoder)
    case .integer(let value): try encode(value, to: encoder)
    case .number(let value): try encode(value, to: encoder)
    case .string(let value): try encode(value, to: encoder)
    }
  }

  private func encode(_ value: some Encodable, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
