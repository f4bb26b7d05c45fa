/// Bits in the order in which they go over the air: the least significant of each byte first.
package struct Bits: Hashable, Sendable {
  /// The bits; those past `count` are zero.
  package private(set) var bytes: [UInt8]
  package private(set) var count: Int

  package init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
    count = bytes.count * 8
  }

  /// The first bits of some bytes.
  package init(_ bytes: [UInt8], count: Int) {
    let count = min(max(0, count), bytes.count * 8)
    self.bytes = Array(bytes.prefix((count + 7) / 8))
    self.count = count
    if count % 8 != 0 { self.bytes[count / 8] &= UInt8(1 << (count % 8)) - 1 }
  }

  /// The bytes, if there is no broken one at the end.
  package var wholeBytes: [UInt8]? { count % 8 == 0 ? bytes : nil }

  /// A bit; false past the end.
  package subscript(index: Int) -> Bool {
    index >= 0 && index < count && bytes[index / 8] >> (index % 8) & 1 == 1
  }

  package mutating func append(_ bit: Bool) {
    if count % 8 == 0 { bytes.append(0) }
    if bit { bytes[count / 8] |= 1 << (count % 8) }
    count += 1
  }

  package mutating func append(_ bits: Bits) {
    for index in 0..<bits.count { append(bits[index]) }
  }

  /// The bits from an index on.
  package func suffix(from start: Int) -> Bits {
    var suffix = Bits()
    for index in min(max(0, start), count)..<count { suffix.append(self[index]) }
    return suffix
  }

  package func hasPrefix(_ prefix: Bits) -> Bool {
    prefix.count <= count && (0..<prefix.count).allSatisfy { self[$0] == prefix[$0] }
  }

  /// The same bits with one of them the other way round.
  package func flipping(_ index: Int) -> Bits {
    guard index >= 0, index < count else { return self }
    var flipped = self
    flipped.bytes[index / 8] ^= 1 << (index % 8)
    return flipped
  }

  /// What a receiver makes of two answers at once: where one of them modulates, it sees a one.
  package func overlaid(with other: Bits) -> (bits: Bits, firstCollision: Int?) {
    var overlay = Bits()
    var collision: Int?
    for index in 0..<max(count, other.count) {
      if collision == nil && (self[index] != other[index] || index >= min(count, other.count)) {
        collision = index
      }
      overlay.append(self[index] || other[index])
    }
    return (overlay, collision)
  }
}
