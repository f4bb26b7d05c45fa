import TagImages

/// A second reading of a Type 1 tag: its bytes one after the other, without blocks D, E and F.
enum PlainTopaz {
  enum Content: Hashable {
    case notFormatted
    case message([UInt8])
    case broken
  }

  static func content(of image: TagImage) -> Content {
    guard case .type1(let image) = image else { return .broken }
    let memory = image.memory.bytes(filling: 0)
    guard memory[8] == 0xE1 else { return .notFormatted }
    let size = min((Int(memory[10]) + 1) * 8, memory.count)
    var rest = (12..<size).filter { !(104..<128).contains($0) }.map { memory[$0] }[...]
    while let type = rest.popFirst() {
      if type == 0 { continue }
      if type == 0xFE { return .broken }
      guard var length = rest.popFirst().map(Int.init) else { return .broken }
      if length == 255 {
        guard let high = rest.popFirst(), let low = rest.popFirst() else { return .broken }
        length = Int(high) << 8 | Int(low)
      }
      guard length <= rest.count else { return .broken }
      if type == 3 { return .message(Array(rest.prefix(length))) }
      rest = rest.dropFirst(length)
    }
    return .broken
  }
}
