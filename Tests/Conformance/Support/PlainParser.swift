import TagImages

/// What a memory holds, read a second time and by other means than the library's: bytes one after
/// the other, as the specification tells it.
enum PlainParser {
  enum Content: Hashable {
    case notFormatted
    case noMessage
    case message([UInt8])
    case broken
  }

  static func content(of image: Type2Image) -> Content {
    let memory = image.memory.bytes(filling: 0)
    guard memory[12] == 0xE1 else { return .notFormatted }
    guard memory[13] >> 4 == 1 else { return .broken }
    let end = min(16 + Int(memory[14]) * 8, memory.count)
    var holes: Set<Int> = []
    var at = 16
    func next() -> UInt8? {
      while holes.contains(at) { at += 1 }
      guard at < end else { return nil }
      defer { at += 1 }
      return memory[at]
    }
    while let type = next() {
      if type == 0 { continue }
      if type == 0xFE { return .noMessage }
      guard var length = next().map(Int.init) else { return .broken }
      if length == 255 {
        guard let high = next(), let low = next() else { return .broken }
        length = Int(high) * 256 + Int(low)
        if length == 65535 { return .broken }
      }
      var value: [UInt8] = []
      for _ in 0..<length {
        guard let byte = next() else { return .broken }
        value.append(byte)
      }
      if type == 3 { return .message(value) }
      if type == 1 || type == 2, length == 3 {
        let start = Int(value[0] >> 4) * (1 << Int(value[2] & 15)) + Int(value[0] & 15)
        let size = value[1] == 0 ? 256 : Int(value[1])
        holes.formUnion(start..<start + (type == 1 ? (size + 7) / 8 : size))
      }
    }
    return .noMessage
  }

  /// The content of an area from which everything has been taken that is no part of it.
  static func content(ofArea area: some Collection<UInt8>) -> Content {
    var rest = Array(area)[...]
    while let type = rest.popFirst() {
      if type == 0 { continue }
      if type == 0xFE { return .noMessage }
      guard var length = rest.popFirst().map(Int.init) else { return .broken }
      if length == 255 {
        guard let high = rest.popFirst(), let low = rest.popFirst() else { return .broken }
        length = Int(high) << 8 | Int(low)
      }
      guard length <= rest.count else { return .broken }
      if type == 3 { return .message(Array(rest.prefix(length))) }
      rest = rest.dropFirst(length)
    }
    return .noMessage
  }

  static func isReadOnly(_ image: Type2Image) -> Bool {
    (image.memory[15] ?? 0) & 0x0F == 0x0F
  }
}
