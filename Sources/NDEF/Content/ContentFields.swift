/// What a record says, as a tree that any output can show: the keys of `content` in JSON.
public indirect enum ContentValue: Hashable, Sendable {
  case string(String)
  case integer(Int)
  case boolean(Bool)
  case list([ContentValue])
  case object(ContentFields)
}

/// Keys with their values, in the order in which they are to be shown.
public struct ContentFields: Hashable, Sendable {
  /// A key with its value.
  public struct Field: Hashable, Sendable {
    public let key: String
    public let value: ContentValue
  }

  /// The pairs in their order; no key comes twice.
  public private(set) var fields: [Field] = []

  /// No fields.
  public init() {}

  /// Pairs from outside, of which there may be many: of several values for a key the last counts.
  package init(lastOf pairs: some Sequence<(String, ContentValue)>) {
    var places: [String: Int] = [:]
    for (key, value) in pairs {
      if let place = places[key] {
        fields[place] = Field(key: key, value: value)
      } else {
        places[key] = fields.count
        fields.append(Field(key: key, value: value))
      }
    }
  }

  /// The value of a key; setting nil removes it, and setting a new one appends it.
  public subscript(key: String) -> ContentValue? {
    get { fields.first { $0.key == key }?.value }
    set {
      let place = fields.firstIndex { $0.key == key }
      switch (place, newValue) {
      case (let place?, let value?): fields[place] = Field(key: key, value: value)
      case (let place?, nil): fields.remove(at: place)
      case (nil, let value?): fields.append(Field(key: key, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Sets all fields of another, behind those that are there.
  public mutating func append(contentsOf other: ContentFields) {
    for field in other.fields { self[field.key] = field.value }
  }
}

extension ContentFields: ExpressibleByDictionaryLiteral {
  /// Fields in the order written; nil values are left out.
  public init(dictionaryLiteral elements: (String, ContentValue?)...) {
    for (key, value) in elements { self[key] = value }
  }
}

extension ContentValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
}
