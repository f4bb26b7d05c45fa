extension [UInt8] {
  package mutating func appendBigEndian(_ value: some FixedWidthInteger) {
    for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Appends bytes behind a length field of one byte.
  ///
  /// - Throws: `valueTooLong` if the field cannot hold their number.
  package mutating func append8(_ bytes: [UInt8]) throws(NDEFError) {
    guard let length = UInt8(exactly: bytes.count) else { throw NDEFError(.valueTooLong, at: 0) }
    append(length)
    append(contentsOf: bytes)
  }

  /// Appends bytes behind a big-endian length field of two bytes.
  ///
  /// - Throws: `valueTooLong` if the field cannot hold their number.
  package mutating func append16(_ bytes: [UInt8]) throws(NDEFError) {
    guard let length = UInt16(exactly: bytes.count) else { throw NDEFError(.valueTooLong, at: 0) }
    appendBigEndian(length)
    append(contentsOf: bytes)
  }
}
