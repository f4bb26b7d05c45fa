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

  /// An NFC-A frame of whole bytes with CRC_A.
  package init(standardA bytes: [UInt8]) {
    self.init(.a, bits: Bits(bytes + CRC.a(bytes)))
  }
}

/// What comes back.
package enum AirAnswer: Hashable, Sendable {
  case none
  /// The bits, and where the first two of different tags met.
  case bits(Bits, firstCollision: Int?)

  static func bits(_ bits: Bits) -> AirAnswer { .bits(bits, firstCollision: nil) }
}
