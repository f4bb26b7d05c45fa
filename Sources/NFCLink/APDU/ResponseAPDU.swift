/// A card's answer: data, and two bytes that tell how it went (ISO/IEC 7816-4, 5.3).
public struct ResponseAPDU: Hashable, Sendable {
  public var data: [UInt8]
  public var status: StatusWord

  public init(data: [UInt8] = [], status: StatusWord) {
    self.data = data
    self.status = status
  }

  /// Reads a response as it came.
  ///
  /// - Throws: `tooShort` below two bytes.
  public init(parsing bytes: [UInt8]) throws(APDUError) {
    guard bytes.count >= 2 else { throw .tooShort }
    let end = bytes.count - 2
    data = Array(bytes[..<end])
    status = StatusWord(sw1: bytes[end], sw2: bytes[end + 1])
  }

  /// The bytes as a card sends them.
  public func encoded() -> [UInt8] { data + [status.sw1, status.sw2] }
}
