/// Why keys and values do not make a record.
public enum ContentError: Error, Hashable, Sendable {
  /// There is no record type of that kind; nil if the kind is not told.
  case unknownKind(String?)
  /// There is a key that says nothing here, perhaps a misspelt one; these are known.
  case unknownKey(String, known: [String])
  /// A key is not there that the record cannot do without.
  case missing(String)
  /// The value of the key is of another sort, or out of range.
  case invalid(String)
  /// The key tells of something whose bytes it does not hold: only the payload itself has them.
  case incomplete(String)
  /// The values are what the keys ask for, but have no form on the wire.
  case ndef(NDEFError)

  /// The same error of a value that lies in the list of another key.
  func within(_ outer: String) -> Self {
    switch self {
    case .unknownKey(let key, let known): .unknownKey("\(outer).\(key)", known: known)
    case .missing(let key): .missing("\(outer).\(key)")
    case .invalid(let key): .invalid("\(outer).\(key)")
    case .incomplete(let key): .incomplete("\(outer).\(key)")
    case .unknownKind, .ndef: self
    }
  }
}
