/// A format that is known when seen, but not read.
enum ForeignFormat: String {
  case classicTool = "a MIFARE Classic dump of MIFARE Classic Tool (.mct)"
  case classicLines = "a MIFARE Classic dump in lines of hex (.eml)"
  case ultralightLines = "an Ultralight dump in lines of hex (.eml)"
  case classicMemory = "the memory of a MIFARE Classic card"
  case type5Memory = "the memory of a Type 5 tag"
  case message = "a bare NDEF message, not the memory of a tag"

  var error: ImageError { ImageError(.unsupported, "the file is \(rawValue)") }

  init?(text bytes: [UInt8]) {
    if bytes.starts(with: "+Sector:".utf8) {
      self = .classicTool
      return
    }
    switch Self.lengthOfHexLines(bytes) {
    case 32: self = .classicLines
    case 8: self = .ultralightLines
    default: return nil
    }
  }

  init?(binary bytes: [UInt8]) {
    if ClassicProduct(memorySize: bytes.count) != nil, ClassicSerialNumber.isChecked(bytes) {
      self = .classicMemory
    } else if bytes.first == 0xE1 || bytes.first == 0xE2 {
      self = .type5Memory
    } else if Self.isMessage(bytes) {
      self = .message
    } else {
      return nil
    }
  }

  /// The digits of a line, if all lines have as many and nothing else.
  private static func lengthOfHexLines(_ bytes: [UInt8]) -> Int? {
    var length: Int?
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    ) {
      guard line.count == length ?? line.count,
        line.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit })
      else { return nil }
      length = line.count
    }
    return length
  }

  /// Whether the lengths of a chain of records end where the bytes do (NDEF 1.0, 3.2).
  private static func isMessage(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    var isFirst = true
    while let flags = rest.popFirst() {
      guard (flags & 0x80 != 0) == isFirst, let typeLength = rest.popFirst() else { return false }
      isFirst = false
      var payloadLength = 0
      for _ in 0..<(flags & 0x10 != 0 ? 1 : 4) {
        guard let byte = rest.popFirst() else { return false }
        payloadLength = payloadLength << 8 | Int(byte)
      }
      var length = Int(typeLength) + payloadLength
      if flags & 0x08 != 0 {
        guard let idLength = rest.popFirst() else { return false }
        length += Int(idLength)
      }
      guard length <= rest.count else { return false }
      rest = rest.dropFirst(length)
      if flags & 0x40 != 0 { return rest.isEmpty }
    }
    return false
  }
}
