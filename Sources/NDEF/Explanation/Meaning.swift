/// Words for what bytes say.
enum Meaning {
  /// Bytes as UTF-8; those that are not show as U+FFFD.
  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  static func hex(_ bytes: [UInt8]) -> String { hexString(bytes) }

  static func size(_ bytes: [UInt8]) -> String { count(bytes.count, "byte") }

  static func size(_ number: UInt8) -> String { count(Int(number), "byte") }

  static func size(_ number: UInt16) -> String { count(Int(number), "byte") }

  static func size(_ number: UInt32) -> String { count(Int(clamping: number), "byte") }

  /// That fewer bytes are there than were announced.
  static func cut(_ available: Int, of announced: Int) -> String {
    "\(available) of \(count(announced, "byte"))"
  }

  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  /// Two numbers of four bits each.
  static func version(_ byte: UInt8) -> String { "\(byte >> 4).\(byte & 0x0F)" }

  static func name(_ tnf: TypeNameFormat) -> String {
    switch tnf {
    case .empty: "empty"
    case .wellKnown: "well-known type"
    case .media: "media type"
    case .absoluteURI: "absolute URI"
    case .external: "external type"
    case .unknown: "unknown type"
    case .unchanged: "unchanged: a further chunk"
    case .reserved: "reserved"
    }
  }
}
