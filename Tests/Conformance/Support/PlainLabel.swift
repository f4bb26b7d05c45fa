import TagImages

/// A second reading of a Type 5 tag: its bytes one after the other behind the container.
enum PlainLabel {
  enum Content: Hashable {
    case notFormatted
    case message([UInt8])
    case broken
  }

  static func content(of image: TagImage) -> Content {
    guard case .type5(let image) = image else { return .broken }
    var rest = image.memory.bytes(filling: 0)[...]
    guard let magic = rest.popFirst(), magic == 0xE1 || magic == 0xE2 else { return .notFormatted }
    guard let version = rest.popFirst(), version >> 6 == 1, var size = rest.popFirst().map(Int.init)
    else { return .broken }
    rest = rest.dropFirst()
    if size == 0 {
      size = rest.prefix(4).suffix(2).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(4)
    }
    rest = rest.prefix(size * 8)
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
