/// Values by key: nil where the key is not there, `ContentError.invalid` where its value is of
/// another sort.
extension ContentFields {
  package func string(_ key: String) throws(ContentError) -> String? {
    switch self[key] {
    case .string(let string): string
    case nil: nil
    default: throw .invalid(key)
    }
  }

  package func integer<Integer: FixedWidthInteger>(
    _ key: String
  ) throws(ContentError) -> Integer? {
    switch self[key] {
    case .integer(let value):
      guard let integer = Integer(exactly: value) else { throw .invalid(key) }
      return integer
    case nil: return nil
    default: throw .invalid(key)
    }
  }

  /// Bytes written as hex digits.
  package func bytes(_ key: String) throws(ContentError) -> [UInt8]? {
    guard let digits = try string(key) else { return nil }
    guard let bytes = NDEF.bytes(hexString: digits) else { throw .invalid(key) }
    return bytes
  }

  package func object(_ key: String) throws(ContentError) -> ContentFields? {
    switch self[key] {
    case .object(let fields): fields
    case nil: nil
    default: throw .invalid(key)
    }
  }

  package func strings(_ key: String) throws(ContentError) -> [String]? {
    guard let value = self[key] else { return nil }
    guard case .list(let values) = value else { throw .invalid(key) }
    return try values.map { value throws(ContentError) in
      guard case .string(let string) = value else { throw .invalid(key) }
      return string
    }
  }

  /// A list of objects, each made into a value; errors name the key of the list too.
  package func list<Value>(
    _ key: String, of read: (ContentFields) throws(ContentError) -> Value
  ) throws(ContentError) -> [Value]? {
    guard let value = self[key] else { return nil }
    guard case .list(let values) = value else { throw .invalid(key) }
    var results: [Value] = []
    for value in values {
      guard case .object(let fields) = value else { throw .invalid(key) }
      do {
        results.append(try read(fields))
      } catch {
        throw error.within(key)
      }
    }
    return results
  }

  /// The value of a key that has to be there, read by one of the methods above.
  package func required<Value>(
    _ key: String, _ read: (ContentFields) -> (String) throws(ContentError) -> Value?
  ) throws(ContentError) -> Value {
    guard let value = try read(self)(key) else { throw .missing(key) }
    return value
  }

  /// Refuses keys other than those, and those that every record may have.
  package func expectOnly(_ known: String...) throws(ContentError) {
    let common = ["kind", "payload", "error", "warning", "warnings"]
    if let field = fields.first(where: { !known.contains($0.key) && !common.contains($0.key) }) {
      throw .unknownKey(field.key, known: known)
    }
  }

  /// Refuses keys that tell of something without holding it.
  package func refuse(_ keys: String...) throws(ContentError) {
    if let key = keys.first(where: { self[$0] != nil }) { throw .incomplete(key) }
  }
}
