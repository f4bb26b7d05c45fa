import NDEF

/// How the type of a record is to be read (NDEF 1.0, 3.2.6).
public enum NFCTypeNameFormat: UInt8, Sendable {
  case empty = 0
  case nfcWellKnown = 1
  case media = 2
  case absoluteURI = 3
  case nfcExternal = 4
  case unknown = 5
  case unchanged = 6

  /// The reserved format counts as unknown, which is what NDEF 1.0 asks for.
  init(_ format: TypeNameFormat) {
    self = Self(rawValue: format.rawValue) ?? .unknown
  }

  var format: TypeNameFormat { TypeNameFormat(flagByte: rawValue) }
}
