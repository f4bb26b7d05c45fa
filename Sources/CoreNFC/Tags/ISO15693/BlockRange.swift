import Foundation

/// Blocks of an ISO 15693 tag, as a request names them.
struct BlockRange {
  let start: Int
  let count: Int
  private let isExtended: Bool

  /// Nil if the range is empty or goes beyond block 255, or 65,535 in the extended form.
  init?(_ range: NSRange, isExtended: Bool) {
    let limit = isExtended ? 0x1_0000 : 0x100
    guard (0..<limit).contains(range.location),
      (1...limit - range.location).contains(range.length)
    else { return nil }
    start = range.location
    count = range.length
    self.isExtended = isExtended
  }

  /// The first block and the number of blocks less one (ISO/IEC 15693-3, 10.4.4).
  var parameters: Data {
    isExtended
      ? ISO15693Number.two(start) + ISO15693Number.two(count - 1)
      : Data([UInt8(start), UInt8(count - 1)])
  }

  /// An answer cut into blocks, each with its security byte if that was asked for.
  func blocks(of answer: Data) throws(NFCReaderError) -> [Data] {
    guard !answer.isEmpty, answer.count.isMultiple(of: count) else {
      throw .unexpectedLength(answer.count)
    }
    let size = answer.count / count
    return (0..<count).map { Data(answer.dropFirst($0 * size).prefix(size)) }
  }
}

enum ISO15693Number {
  /// A number as two bytes, low byte first.
  static func two(_ value: Int) -> Data {
    Data([UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)])
  }
}

extension NFCReaderError {
  static func unexpectedLength(_ length: Int) -> NFCReaderError {
    NFCReaderError(
      code: .readerTransceiveErrorTagResponseError, detail: "an answer of \(length) bytes",
      userInfo: [NFCTagResponseUnexpectedLengthErrorKey: true])
  }
}
