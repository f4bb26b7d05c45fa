/// Makes a command out of what the command line gave.
///
/// The compiler writes a type's `init(from:)`, property by property; what each property is read
/// from is its own prototype, an instance as declared.
struct ArgumentDecoder {
  /// What was given for each property.
  let readings: [PropertyPath: [Occurrence]]
  let path: PropertyPath
  /// The property, or the type that holds the properties, as declared.
  let prototype: Any

  var occurrences: [Occurrence] { readings[path] ?? [] }

  static func current(_ decoder: any Decoder) throws -> ArgumentDecoder {
    guard let decoder = decoder as? ArgumentDecoder else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "can only be read from a command line"))
    }
    return decoder
  }

  func mismatch(_ type: any Any.Type) -> DecodingError {
    .typeMismatch(
      type, .init(codingPath: [], debugDescription: "no command line argument: \(path)"))
  }
}

extension ArgumentDecoder: Decoder {
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(PropertyContainer(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw mismatch([Any].self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw mismatch(Any.self)
  }
}

private struct PropertyContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ArgumentDecoder
  private let properties: [String: Any]

  init(decoder: ArgumentDecoder) {
    self.decoder = decoder
    properties = Mirror(reflecting: decoder.prototype).children.reduce(into: [:]) { found, child in
      guard let label = child.label else { return }
      found[child.value is any DeclaredProperty ? wrappedName(of: label) : label] = child.value
    }
  }

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { properties.keys.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { properties[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    guard let value = properties[key.stringValue] else { return true }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional && mirror.children.isEmpty
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    guard let prototype = properties[key.stringValue] else { throw decoder.mismatch(type) }
    if type is any DeclaredProperty.Type {
      return try T(
        from: ArgumentDecoder(
          readings: decoder.readings, path: decoder.path + [key.stringValue],
          prototype: prototype))
    }
    guard let value = prototype as? T else { throw decoder.mismatch(type) }
    return value
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    throw decoder.mismatch(type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw decoder.mismatch([Any].self)
  }

  func superDecoder() throws -> any Decoder { decoder }

  func superDecoder(forKey key: Key) throws -> any Decoder { decoder }
}
