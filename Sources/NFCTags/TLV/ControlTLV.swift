/// The value of a Lock Control TLV: where lock bits are and how much each of them locks.
package struct LockControl: Hashable, Sendable {
  /// Addresses of the lock bytes.
  package let bytes: Range<Int>
  package let bitCount: Int
  package let bytesPerBit: Int

  /// - Returns: nil unless the value has three bytes.
  package init?(_ value: [UInt8]) {
    guard value.count == 3 else { return nil }
    let start = controlledAddress(value)
    bitCount = value[1] == 0 ? 256 : Int(value[1])
    bytesPerBit = 1 << Int(value[2] >> 4)
    bytes = start..<start + (bitCount + 7) / 8
  }
}

/// The value of a Memory Control TLV: bytes that no TLV may use.
package struct MemoryControl: Hashable, Sendable {
  /// Addresses of the reserved bytes.
  package let bytes: Range<Int>

  /// - Returns: nil unless the value has three bytes.
  package init?(_ value: [UInt8]) {
    guard value.count == 3 else { return nil }
    let start = controlledAddress(value)
    bytes = start..<start + (value[1] == 0 ? 256 : Int(value[1]))
  }
}

/// A page number and an offset, and in the third byte the size of a page as a power of two
/// (Type 2 Tag 1.x, clauses 2.3.2 and 2.3.3).
private func controlledAddress(_ value: [UInt8]) -> Int {
  Int(value[0] >> 4) << Int(value[2] & 0x0F) + Int(value[0] & 0x0F)
}
