/// A cursor over bytes from outside. No length it is given can carry it past the end.
package struct ByteReader: ~Escapable {
  private let bytes: Span<UInt8>
  /// What a read past the end means here.
  private let shortage: NDEFError.Code
  /// Where the bytes lie in the larger whole that errors are to name places of.
  private let base: Int
  private var position = 0

  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>, at base: Int = 0, shortage: NDEFError.Code) {
    self.bytes = bytes
    self.base = base
    self.shortage = shortage
  }

  package var offset: Int { base + position }
  package var remaining: Int { bytes.count - position }
  package var isAtEnd: Bool { remaining == 0 }

  @inline(__always)
  package mutating func readUInt8() throws(NDEFError) -> UInt8 {
    bytes[try skip(1).lowerBound]
  }

  package mutating func readUInt16BigEndian() throws(NDEFError) -> UInt16 {
    let start = try skip(2).lowerBound
    return UInt16(bytes[start]) << 8 | UInt16(bytes[start + 1])
  }

  package mutating func readUInt16LittleEndian() throws(NDEFError) -> UInt16 {
    try readUInt16BigEndian().byteSwapped
  }

  package mutating func readUInt32BigEndian() throws(NDEFError) -> UInt32 {
    try skip(4).reduce(0) { $0 << 8 | UInt32(bytes[$1]) }
  }

  package mutating func readBytes(_ count: Int) throws(NDEFError) -> [UInt8] {
    copy(try skip(count))
  }

  /// Reads as many bytes as the byte in front of them says.
  package mutating func readBytes8() throws(NDEFError) -> [UInt8] {
    try readBytes(Int(readUInt8()))
  }

  /// Reads as many bytes as the big-endian 16 bits in front of them say.
  package mutating func readBytes16() throws(NDEFError) -> [UInt8] {
    try readBytes(Int(readUInt16BigEndian()))
  }

  package mutating func readRest() -> [UInt8] {
    defer { position = bytes.count }
    return copy(position..<bytes.count)
  }

  /// Passes over bytes and says where they are.
  @discardableResult
  @inline(__always)
  mutating func skip(_ count: Int) throws(NDEFError) -> Range<Int> {
    guard count <= remaining else { throw NDEFError(shortage, at: offset) }
    defer { position += count }
    return position..<position + count
  }

  // Bytes that were passed over.

  subscript(place: Int) -> UInt8 { bytes[place] }

  @_lifetime(copy self)
  func span(_ place: Range<Int>) -> Span<UInt8> { bytes.extracting(place) }

  func copy(_ place: Range<Int>) -> [UInt8] { Array(copying: span(place)) }
}
