/// A command to a card: header, data, and how much may come back (ISO/IEC 7816-4, 5.2).
public struct CommandAPDU: Hashable, Sendable {
  /// Which of the two length fields there are, and in which form.
  public enum Case: String, Hashable, Sendable {
    case one = "1"
    case twoShort = "2S"
    case twoExtended = "2E"
    case threeShort = "3S"
    case threeExtended = "3E"
    case fourShort = "4S"
    case fourExtended = "4E"
  }

  public var cla: UInt8
  public var ins: UInt8
  public var p1: UInt8
  public var p2: UInt8
  /// Up to 65,535 bytes; Nc is their number.
  public var data: [UInt8]
  /// Ne, the most bytes that may come back: 0 for no Le field, up to 256, or 65,536 if extended.
  public var expectedLength: Int
  /// Whether the length fields are extended although shorter ones would do.
  public var prefersExtended: Bool

  public init(
    cla: UInt8 = 0x00, ins: UInt8, p1: UInt8 = 0x00, p2: UInt8 = 0x00, data: [UInt8] = [],
    expectedLength: Int = 0, prefersExtended: Bool = false
  ) {
    self.cla = cla
    self.ins = ins
    self.p1 = p1
    self.p2 = p2
    self.data = data
    self.expectedLength = expectedLength
    self.prefersExtended = prefersExtended
  }

  /// Whether the length fields have the extended form.
  public var isExtended: Bool {
    (prefersExtended && (!data.isEmpty || expectedLength > 0)) || data.count > 0xFF
      || expectedLength > 0x100
  }

  public var commandCase: Case {
    switch (data.isEmpty, expectedLength == 0) {
    case (true, true): .one
    case (true, false): isExtended ? .twoExtended : .twoShort
    case (false, true): isExtended ? .threeExtended : .threeShort
    case (false, false): isExtended ? .fourExtended : .fourShort
    }
  }

  /// Whether Le asks for as much as there is, so that it does not tell how much will come.
  public var expectsAll: Bool { expectedLength == (isExtended ? 0x1_0000 : 0x100) }
}

extension CommandAPDU {
  /// Reads a command as it is sent.
  ///
  /// - Throws: `tooShort` below four bytes, `lengthMismatch` if a length field lies.
  public init(parsing bytes: [UInt8]) throws(APDUError) {
    guard bytes.count >= 4 else { throw .tooShort }
    let body = Array(bytes[4...])
    let lengths = try Lengths(body)
    self.init(
      cla: bytes[0], ins: bytes[1], p1: bytes[2], p2: bytes[3], data: Array(body[lengths.data]),
      expectedLength: lengths.expected, prefersExtended: lengths.isExtended)
  }

  /// The bytes to send.
  ///
  /// - Throws: `lengthOutOfRange` if no length field can say how long the data or the answer is.
  public func encoded() throws(APDUError) -> [UInt8] {
    guard data.count <= 0xFFFF, (0...0x1_0000).contains(expectedLength) else {
      throw .lengthOutOfRange
    }
    let header = [cla, ins, p1, p2]
    guard isExtended else {
      let lc = data.isEmpty ? [] : [UInt8(data.count)]
      // 256 is written as 00.
      let le = expectedLength == 0 ? [] : [UInt8(truncatingIfNeeded: expectedLength)]
      return header + lc + data + le
    }
    let lc = data.isEmpty ? [] : Self.bigEndian(data.count)
    let le = expectedLength == 0 ? [] : Self.bigEndian(expectedLength)
    return header + [0x00] + lc + data + le
  }

  /// Two bytes; 65,536 is written as 0000.
  private static func bigEndian(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  /// What the length fields of a command's body say.
  private struct Lengths {
    /// Where the data is.
    var data = 0..<0
    var expected = 0
    var isExtended = false

    init(_ body: [UInt8]) throws(APDUError) {
      guard let first = body.first else { return }
      if body.count == 1 {
        expected = first == 0 ? 0x100 : Int(first)
        return
      }
      isExtended = first == 0
      guard isExtended else {
        try setData(count: Int(first), from: 1, of: body, lengthOfLe: 1)
        return
      }
      guard body.count >= 3 else { throw .lengthMismatch }
      let second = Int(body[1]) << 8 | Int(body[2])
      if body.count == 3 {
        expected = second == 0 ? 0x1_0000 : second
      } else {
        guard second > 0 else { throw .lengthMismatch }
        try setData(count: second, from: 3, of: body, lengthOfLe: 2)
      }
    }

    private mutating func setData(
      count: Int, from start: Int, of body: [UInt8], lengthOfLe: Int
    ) throws(APDUError) {
      let end = start + count
      guard body.count == end || body.count == end + lengthOfLe else { throw .lengthMismatch }
      data = start..<end
      guard body.count > end else { return }
      let value = body[end...].reduce(0) { $0 << 8 | Int($1) }
      expected = value == 0 ? 1 << (8 * lengthOfLe) : value
    }
  }
}
