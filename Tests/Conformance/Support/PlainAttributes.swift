import TagImages

/// A second reading of a Type 3 tag, as short as can be: what the blocks hold, for tests to compare.
enum PlainAttributes {
  enum Content: Hashable {
    case message([UInt8])
    /// A write has begun and not ended, and the message is empty.
    case begun
    case broken
  }

  static func content(of image: TagImage) -> Content {
    guard case .type3(let image) = image,
      let service = (image.system(0x12FC) ?? image.systems.first)?.services.first,
      let head = service[0]?.bytes(in: 0..<16)
    else { return .broken }
    let sum = head[..<14].reduce(0) { $0 + Int($1) }
    guard sum == Int(head[14]) << 8 | Int(head[15]), head[0] == 0x10 else { return .broken }
    let length = Int(head[11]) << 16 | Int(head[12]) << 8 | Int(head[13])
    if head[9] != 0 { return length == 0 ? .begun : .broken }
    var message: [UInt8] = []
    var number: UInt16 = 1
    while message.count < length {
      guard let block = service[number] else { return .broken }
      message += block.bytes(filling: 0xEE)
      number += 1
    }
    return .message(Array(message.prefix(length)))
  }
}
