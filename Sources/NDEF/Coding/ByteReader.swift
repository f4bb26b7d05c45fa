/// A cursor over bytes from outside. No length it is given can carry it past the end.
package struct ByteReader: ~Escapable {
  private let bytes: Span<UInt8>
  /// What a read past the end means here.
  private let shortage: NDEFError.Code
  package private(set) var offset = 0

  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>, shortage: NDEFError.Code) {
    self.bytes = bytes
    self.shortage = shortage
  }

  package var remaining: Int { bytes.count - offset }
  package var isAtEnd: Bool { remaining == 0 }

  package mutating func readUInt8() throws(NDEFError) -> UInt8 {
    bytes[try take(1).lowerBound]
  }

  package mutating func readUInt16BigEndian() throws(NDEFError) -> UInt16 {
    let start = try take(2).lowerBound
    return UInt16(bytes[start]) << 8 | UInt16(bytes[start + 1])
  }

  package mutating func readUInt16LittleEndian() throws(NDEFError) -> UInt16 {
    try readUInt16BigEndian().byteSwapped
  }

  package mutating func readUInt32BigEndian() throws(NDEFError) -> UInt32 {
    try take(4).reduce(0) { $0 << 8 | UInt32(bytes[$1]) }
  }

  package mutating func readBytes(_ count: Int) throws(NDEFError) -> [UInt8] {
    try take(count).map { bytes[$0] }
  }

  package mutating func readRest() -> [UInt8] {
    defer { offset = bytes.count }
    return (offset..<bytes.count).map { bytes[$0] }
  }

  private mutating func take(_ count: Int) throws(NDEFError) -> Range<Int> {
    guard count <= remaining else { throw NDEFError(shortage, at: offset) }
    defer { offset += count }
    return offset..<offset + count
  }
}
