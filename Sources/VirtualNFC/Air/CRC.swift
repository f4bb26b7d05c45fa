package import NFCLink

/// The checksums of ISO/IEC 14443-3 and of JIS X 6319-4.
package enum CRC {
  /// CRC_A (6.2.4), low byte first as it is sent.
  package static func a(_ bytes: [UInt8]) -> [UInt8] {
    lowByteFirst(register(bytes, from: 0x6363))
  }

  /// CRC_B (7.2), low byte first as it is sent; also that of ISO/IEC 15693-3, 7.2.
  package static func b(_ bytes: [UInt8]) -> [UInt8] {
    lowByteFirst(~register(bytes, from: 0xFFFF))
  }

  /// The CRC of NFC-F (JIS X 6319-4, 7.2.4.3): the highest bit first, and the high byte sent first.
  package static func f(_ bytes: [UInt8]) -> [UInt8] {
    var register: UInt16 = 0
    for byte in bytes {
      register ^= UInt16(byte) << 8
      for _ in 0..<8 {
        register = register & 0x8000 != 0 ? register << 1 ^ 0x1021 : register << 1
      }
    }
    return [UInt8(register >> 8), UInt8(register & 0xFF)]
  }

  /// The bytes with the checksum of their technology behind them.
  package static func appending(_ technology: RFTechnology, to bytes: [UInt8]) -> [UInt8] {
    switch technology {
    case .a: bytes + a(bytes)
    case .b, .v: bytes + b(bytes)
    case .f: bytes + f(bytes)
    }
  }

  /// The bytes without their checksum; nil if it is wrong or missing.
  package static func stripping(_ technology: RFTechnology, from bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 2 else { return nil }
    let payload = Array(bytes.dropLast(2))
    return appending(technology, to: payload) == bytes ? payload : nil
  }

  /// The bytes without their CRC_A; nil if it is wrong or missing.
  package static func strippingA(_ bytes: [UInt8]) -> [UInt8]? { stripping(.a, from: bytes) }

  private static func register(_ bytes: [UInt8], from preset: UInt16) -> UInt16 {
    var register = preset
    for byte in bytes {
      register ^= UInt16(byte)
      for _ in 0..<8 {
        register = register & 1 == 1 ? register >> 1 ^ 0x8408 : register >> 1
      }
    }
    return register
  }

  private static func lowByteFirst(_ value: UInt16) -> [UInt8] {
    [UInt8(value & 0xFF), UInt8(value >> 8)]
  }
}
