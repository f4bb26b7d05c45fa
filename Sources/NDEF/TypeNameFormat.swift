/// How the type of a record is to be read (NDEF 1.0, 3.2.6): the three low bits of its first byte.
public enum TypeNameFormat: UInt8, CaseIterable, Sendable {
  /// No type, no id and no payload.
  case empty = 0
  /// A type of the NFC Forum, such as `U`.
  case wellKnown = 1
  /// A media type, such as `text/vcard`.
  case media = 2
  /// The type is a URI.
  case absoluteURI = 3
  /// A type under somebody's domain, such as `android.com:pkg`.
  case external = 4
  /// A payload of unknown type.
  case unknown = 5
  /// A later chunk of a record; only on the wire, never in an `NDEFRecord`.
  case unchanged = 6
  /// Reserved for a later version of NDEF.
  case reserved = 7

  package init(flagByte byte: UInt8) {
    self = Self(rawValue: byte & 0x07) ?? .reserved
  }
}
