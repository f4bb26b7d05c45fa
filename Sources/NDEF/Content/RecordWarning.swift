/// What is odd about a payload that can still be read; the raw value is the identifier that
/// scripts see.
public enum RecordWarning: String, CaseIterable, Sendable {
  /// URI: the prefix code is reserved and stands for nothing (RTD URI 1.0, 3.2.2).
  case reservedPrefixCode
  /// Text: bit 6 of the status byte is set (RTD Text 1.0, 3.2.1).
  case reservedBitSet
  /// Smart Poster: two titles are in the same language (RTD Smart Poster 1.0, 3.3.2).
  case duplicateTitleLanguage
  /// Smart Poster: a title, action, size or type is malformed or comes twice; handover: so is the
  /// collision number or the error. It is kept as a further record.
  case malformedPart
  /// Text that should be UTF-8 is something else.
  case notUTF8
  /// Absolute URI: the URI is the type; there is a payload too, which means nothing.
  case payloadIgnored
  /// Bluetooth: the length field contradicts the length of the payload.
  case lengthMismatch
  /// Bluetooth: the address has the wrong length.
  case badAddressLength
  /// An attribute has another length than its type asks for; it is kept, but means nothing.
  case badFieldLength
}
