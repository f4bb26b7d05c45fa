import TagImages

/// A second reading of a Type 5 tag: its bytes one after the other behind the container.
enum PlainLabel {
  static func content(of image: TagImage) -> PlainParser.Content {
    guard case .type5(let image) = image else { return .broken }
    let memory = image.memory.bytes(filling: 0)
    guard memory[0] == 0xE1 || memory[0] == 0xE2 else { return .notFormatted }
    guard memory[1] >> 6 == 1 else { return .broken }
    let isShort = memory[2] != 0
    let size = isShort ? Int(memory[2]) : Int(memory[6]) << 8 | Int(memory[7])
    return PlainParser.content(ofArea: memory.dropFirst(isShort ? 4 : 8).prefix(size * 8))
  }
}
