extension TextRecord: ExplainedRecord {
  static func explain(_ payload: inout FieldReader) throws(CutShort) {
    let status = try payload.uint8("status") { status in
      let encoding = status & utf16Bit == 0 ? "UTF-8" : "UTF-16"
      let reserved = status & reservedBit == 0 ? "" : ", reserved bit set"
      return "\(encoding), language of \(Meaning.size(status & languageLengthBits))\(reserved)"
    }
    try payload.bytes("language", Int(status & languageLengthBits), Meaning.text)
    guard status & utf16Bit != 0 else {
      payload.rest("text", Meaning.text)
      return
    }
    let mark = payload.next(2)
    let isLittleEndian = mark == [0xFF, 0xFE]
    if isLittleEndian || mark == [0xFE, 0xFF] {
      try payload.bytes("byteOrderMark", 2) { _ in
        isLittleEndian ? "little endian" : "big endian"
      }
    }
    payload.rest("text") { utf16Text($0, isLittleEndian: isLittleEndian) }
  }

  /// What is no UTF-16 shows as U+FFFD.
  private static func utf16Text(_ bytes: [UInt8], isLittleEndian: Bool) -> String {
    let units = stride(from: 0, to: bytes.count - bytes.count % 2, by: 2).map { place in
      let unit = UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
      return isLittleEndian ? unit.byteSwapped : unit
    }
    return String(decoding: units, as: UTF16.self)
  }
}
