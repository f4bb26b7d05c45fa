/// A tag's memory as far as it is known: every byte is a value or unknown.
public struct PartialMemory: Hashable, Sendable {
  private var values: [UInt8]
  private var known: [Bool]

  /// Memory of which nothing is known.
  public init(unknownCount count: Int) {
    values = Array(repeating: 0, count: count)
    known = Array(repeating: false, count: count)
  }

  /// Memory of which everything is known.
  public init(_ bytes: [UInt8]) {
    values = bytes
    known = Array(repeating: true, count: bytes.count)
  }

  /// Memory given byte by byte, nil for an unknown one.
  public init(_ bytes: [UInt8?]) {
    values = bytes.map { $0 ?? 0 }
    known = bytes.map { $0 != nil }
  }

  public var count: Int { values.count }

  public var unknownCount: Int { known.count { !$0 } }

  /// The byte at an offset; nil where it is unknown, and past the end.
  public subscript(offset: Int) -> UInt8? {
    get {
      guard values.indices.contains(offset), known[offset] else { return nil }
      return values[offset]
    }
    set {
      precondition(values.indices.contains(offset), "a byte outside the memory")
      values[offset] = newValue ?? 0  // an unknown byte is stored as 0, so that == compares well
      known[offset] = newValue != nil
    }
  }

  /// The bytes of a range; nil if one of them is unknown or lies past the end.
  public func bytes(in range: Range<Int>) -> [UInt8]? {
    guard range.clamped(to: values.indices) == range, known[range].allSatisfy({ $0 }) else {
      return nil
    }
    return Array(values[range])
  }

  /// The bytes of the whole memory, with `filler` for each unknown one.
  public func bytes(filling filler: UInt8) -> [UInt8] {
    zip(values, known).map { $1 ? $0 : filler }
  }

  /// Makes the bytes from an offset on known.
  ///
  /// - Precondition: they lie within the memory.
  public mutating func store(_ bytes: [UInt8], at offset: Int) {
    precondition(offset >= 0 && bytes.count <= count - offset, "bytes outside the memory")
    for (index, byte) in bytes.enumerated() { self[offset + index] = byte }
  }
}
