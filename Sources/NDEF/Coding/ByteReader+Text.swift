extension ByteReader {
  /// Reads `count` bytes, or all that are left, as UTF-8.
  package mutating func readUTF8(_ count: Int? = nil) throws(NDEFError) -> String {
    let start = offset
    let place = try skip(count ?? remaining)
    do {
      return String(copying: try UTF8Span(validating: span(place)))
    } catch {
      throw NDEFError(.invalidUTF8, at: start + error.byteOffsets.lowerBound)
    }
  }

  /// Reads all that is left as UTF-16: big endian unless a byte order mark says otherwise
  /// (RTD Text 1.0, 3.4). The mark is not part of the text.
  package mutating func readUTF16() throws(NDEFError) -> (text: String, mark: ByteOrder?) {
    let start = offset
    guard remaining.isMultiple(of: 2) else { throw NDEFError(.oddUTF16Length, at: offset) }
    var units: [UInt16] = []
    while !isAtEnd { units.append(try readUInt16BigEndian()) }
    let mark: ByteOrder? =
      switch units.first {
      case 0xFEFF: .bigEndian
      case 0xFFFE: .littleEndian
      default: nil
      }
    if mark == .littleEndian { units = units.map(\.byteSwapped) }
    if mark != nil { units.removeFirst() }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw NDEFError(.invalidUTF16, at: start)
    }
    return (text, mark)
  }
}

/// Whether bytes are text in UTF-8.
func isUTF8(_ bytes: [UInt8]) -> Bool { (try? UTF8Span(validating: bytes.span)) != nil }
