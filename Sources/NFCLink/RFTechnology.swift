/// A radio technology as the NFC Forum names it.
public enum RFTechnology: String, Hashable, Sendable, CaseIterable {
  /// NFC-A (ISO/IEC 14443 Type A).
  case a = "A"
  /// NFC-B (ISO/IEC 14443 Type B).
  case b = "B"
  /// NFC-F (FeliCa, JIS X 6319-4).
  case f = "F"
  /// NFC-V (ISO/IEC 15693).
  case v = "V"
}
