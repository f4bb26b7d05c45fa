/// The checksums of ISO/IEC 14443-3.
package enum CRC {
  /// CRC_A (6.2.4), low byte first as it is sent.
  package static func a(_ bytes: [UInt8]) -> [UInt8] {
    var register: UInt16 = 0x6363
    for byte in bytes {
      register ^= UInt16(byte)
      for _ in 0..<8 {
        register = register & 1 == 1 ? register >> 1 ^ 0x8408 : register >> 1
      }
    }
    return [UInt8(register & 0xFF), UInt8(register >> 8)]
  }

  /// The bytes without their CRC_A; nil if it is wrong or missing.
  package static func strippingA(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 2 else { return nil }
    let payload = Array(bytes.dropLast(2))
    return a(payload) == bytes.suffix(2) ? payload : nil
  }
}
