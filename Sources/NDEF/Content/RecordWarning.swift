/// What is odd about a payload that can still be read; the raw value is the identifier that
/// scripts see.
public enum RecordWarning: String, CaseIterable, Sendable {
  /// URI: the prefix code is reserved and stands for nothing (RTD URI 1.0, 3.2.2).
  case reservedPrefixCode
  /// Text: bit 6 of the status byte is set (RTD Text 1.0, 3.2.1).
  case reservedBitSet
}
