/// The NFCID1 [UID] as a MIFARE Classic card keeps it at the beginning of block 0: four bytes and
/// their check byte [BCC], or seven bytes without one.
enum ClassicSerialNumber {
  /// Whether a block begins with this number.
  static func matches(_ nfcid1: [UInt8], block: [UInt8]) -> Bool { block.starts(with: nfcid1) }

  /// Whether the first four bytes of a block are followed by their check byte.
  static func isChecked(_ block: some Collection<UInt8>) -> Bool {
    block.count > 4 && block.prefix(5).reduce(0, ^) == 0
  }
}
