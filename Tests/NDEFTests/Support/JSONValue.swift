import NDEF

/// A JSON value as the vector files hold it.
enum JSONValue: Hashable, Sendable, Decodable {
  case string(String)
  case integer(Int)
  case boolean(Bool)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  init(_ value: ContentValue) {
    switch value {
    case .string(let string): self = .string(string)
    case .integer(let integer): self = .integer(integer)
    case .boolean(let boolean): self = .boolean(boolean)
    case .list(let list): self = .list(list.map(JSONValue.init))
    case .object(let fields): self = JSONValue(fields)
    }
  }

  init(_ fields: ContentFields) {
    let pairs = fields.fields.map { ($0.key, JSONValue($0.value)) }
    self = .object(Dictionary(uniqueKeysWithValues: pairs))
  }

  var kind: String {
    if case .object(let pairs) = self, case .string(let kind)? = pairs["kind"] { kind } else { "" }
  }
}
