import NFCLink

/// The commands for the files of the NDEF application (Type 4 Tag 1.x, clause 5.4).
enum Type4Command {
  /// Offsets from here on do not fit P1-P2, whose first bit means something else; they go into a
  /// data object, and so do the bytes of the file (mapping version 3.0).
  static let longOffset = 0x8000
  /// Offsets end here. The data object could hold more, but no card has as much memory, and one that
  /// claims it must not keep its reader busy for hours.
  static let offsetLimit = 0x10_0000

  /// SELECT by file identifier. Mapping version 1.0 knows no P2 = 0C, "no answer wanted".
  static func select(_ file: UInt16, in application: NDEFApplication) -> CommandAPDU {
    CommandAPDU(
      ins: 0xA4, p2: application == .first ? 0x00 : 0x0C,
      data: [UInt8(file >> 8), UInt8(file & 0xFF)])
  }

  /// READ BINARY.
  ///
  /// - Parameter count: bytes in the answer, data objects included.
  static func read(at offset: Int, count: Int) -> CommandAPDU {
    guard offset >= longOffset else {
      return CommandAPDU(
        ins: 0xB0, p1: UInt8(offset >> 8), p2: UInt8(offset & 0xFF), expectedLength: count)
    }
    return CommandAPDU(ins: 0xB1, data: offsetObject(offset), expectedLength: count)
  }

  /// UPDATE BINARY.
  static func update(at offset: Int, _ bytes: [UInt8]) -> CommandAPDU {
    guard offset >= longOffset else {
      return CommandAPDU(
        ins: 0xD6, p1: UInt8(offset >> 8), p2: UInt8(offset & 0xFF), data: bytes)
    }
    return CommandAPDU(
      ins: 0xD7, data: offsetObject(offset) + dataObjectHeader(bytes.count) + bytes)
  }

  /// The bytes of the file in an answer to READ BINARY.
  ///
  /// - Throws: `malformedResponse` if they are not in the data object where they belong.
  static func content(of answer: [UInt8], at offset: Int) throws(TagError) -> [UInt8] {
    guard offset >= longOffset, !answer.isEmpty else { return answer }
    guard answer.count >= 2, answer[0] == 0x53 else { throw .malformedResponse }
    let (start, count): (Int, Int)
    switch answer[1] {
    case 0x00...0x7F: (start, count) = (2, Int(answer[1]))
    case 0x81 where answer.count >= 3: (start, count) = (3, Int(answer[2]))
    case 0x82 where answer.count >= 4: (start, count) = (4, Int(answer[2]) << 8 | Int(answer[3]))
    default: throw .malformedResponse
    }
    guard answer.count == start + count else { throw .malformedResponse }
    return Array(answer[start...])
  }

  /// Bytes of an answer that brings so many bytes of a file, data objects included.
  static func answerLength(of count: Int, at offset: Int) -> Int {
    offset < longOffset ? count : count + dataObjectHeader(count).count
  }

  /// Bytes around the data of UPDATE BINARY with a data object.
  static func overhead(of count: Int) -> Int { 5 + dataObjectHeader(count).count }

  private static func offsetObject(_ offset: Int) -> [UInt8] {
    [0x54, 0x03] + [16, 8, 0].map { UInt8(truncatingIfNeeded: offset >> $0) }
  }

  /// Tag and length of a discretionary data object (ISO/IEC 7816-4, 5.4.4) of up to 255 bytes.
  private static func dataObjectHeader(_ count: Int) -> [UInt8] {
    count < 0x80 ? [0x53, UInt8(count)] : [0x53, 0x81, UInt8(truncatingIfNeeded: count)]
  }
}
