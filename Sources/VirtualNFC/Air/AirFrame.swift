package import NFCLink

/// What a reader sends, CRC included.
package struct AirFrame: Hashable, Sendable {
  package var technology: RFTechnology
  /// In kbit/s.
  package var bitRate: Int
  package var bits: Bits

  package init(_ technology: RFTechnology, bitRate: Int = 106, bits: Bits) {
    self.technology = technology
    self.bitRate = bitRate
    self.bits = bits
  }

  /// A frame of whole bytes with the checksum of its technology.
  package init(standard technology: RFTechnology, _ bytes: [UInt8]) {
    self.init(technology, bits: Bits(CRC.appending(technology, to: bytes)))
  }

  /// The bytes without their checksum; nil if it is wrong, or if there are no whole bytes.
  package var content: [UInt8]? {
    bits.wholeBytes.flatMap { CRC.stripping(technology, from: $0) }
  }

  /// A frame for a Type 1 tag, which has the checksum of NFC-B.
  package init(type1 bytes: [UInt8]) {
    self.init(.a, bits: Bits(CRC.appending(.b, to: bytes)))
  }

  /// An NFC-A frame of whole bytes with CRC_A.
  package init(standardA bytes: [UInt8]) {
    self.init(standard: .a, bytes)
  }
}

/// What comes back.
package enum AirAnswer: Hashable, Sendable {
  case none
  /// The bits, and where the first two of different tags met.
  case bits(Bits, firstCollision: Int?)

  static func bits(_ bits: Bits) -> AirAnswer { .bits(bits, firstCollision: nil) }
}
