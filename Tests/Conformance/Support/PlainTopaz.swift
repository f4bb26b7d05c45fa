import TagImages

/// A second reading of a Type 1 tag: its bytes one after the other, without blocks D, E and F.
enum PlainTopaz {
  static func content(of image: TagImage) -> PlainParser.Content {
    guard case .type1(let image) = image else { return .broken }
    let memory = image.memory.bytes(filling: 0)
    guard memory[8] == 0xE1 else { return .notFormatted }
    let size = min((Int(memory[10]) + 1) * 8, memory.count)
    return PlainParser.content(
      ofArea: (12..<size).filter { !(104..<128).contains($0) }.map { memory[$0] })
  }
}
