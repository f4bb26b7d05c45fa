extension UInt16 {
  init(high: UInt8, low: UInt8) { self = UInt16(high) << 8 | UInt16(low) }

  var highByteFirst: [UInt8] { [UInt8(self >> 8), UInt8(truncatingIfNeeded: self)] }

  /// SENS_RES [ATQA] the other way round where only so its low byte has the bit for the anticollision
  /// (ISO/IEC 14443-3, 6.5.2): files have it in either order.
  var sensResInOrder: UInt16 {
    let (high, low) = (highByteFirst[0], highByteFirst[1])
    return low & 0x1F == 0 && high & 0x1F != 0 ? UInt16(high: low, low: high) : self
  }
}

extension UInt32 {
  /// From bytes of which the first weighs least.
  init(lowByteFirst bytes: some BidirectionalCollection<UInt8>) {
    self = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The three low bytes, the highest of them first.
  var threeBytesHighFirst: [UInt8] { threeBytesLowFirst.reversed() }

  /// The three low bytes.
  var threeBytesLowFirst: [UInt8] { (0..<3).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }
}
