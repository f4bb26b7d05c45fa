/// The NFCID1 [UID] as a Type 2 tag keeps it in blocks 0 to 2.
///
/// Three bytes, BCC0, four bytes, BCC1 (ISO/IEC 14443-3, cascade levels 1 and 2). NTAG I2C keeps
/// no check bytes: seven bytes, 00, and its ATQA 44 00.
struct Type2SerialNumber: Hashable {
  var nfcid1: [UInt8]
  /// Whether what surrounds the UID is what belongs there.
  var isChecked: Bool

  /// The number in the first ten bytes from an offset on; nil if they are not all there.
  init?(_ memory: PartialMemory, at offset: Int = 0) {
    guard let bytes = memory.bytes(in: offset..<offset + 10) else { return nil }
    let cascadeTag: UInt8 = 0x88
    let checks =
      bytes[3] == cascadeTag ^ bytes[0] ^ bytes[1] ^ bytes[2]
      && bytes[8] == bytes[4] ^ bytes[5] ^ bytes[6] ^ bytes[7]
    if !checks, bytes[0] == 0x04, bytes[7...] == [0x00, 0x44, 0x00] {
      nfcid1 = Array(bytes[..<7])
      isChecked = true
    } else {
      nfcid1 = Array(bytes[..<3] + bytes[4..<8])
      isChecked = checks
    }
  }
}
