import TagImages

extension Type4Image {
  private static let ndefName: [UInt8] = [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01]

  /// The same card with other limits and another message, behind which lie bytes of an older one.
  func holding(
    _ message: [UInt8] = [], size: Int = 2048, mle: Int = 255, mlc: Int = 255,
    isExtended: Bool = false
  ) -> Type4Image {
    let count = isExtended ? 4 : 2
    let control =
      [isExtended ? 6 : 4, UInt8(4 + count), 0xE1, 0x04] + Self.field(size, count) + [0, 0]
    let container =
      Self.field(7 + control.count, 2) + [isExtended ? 0x30 : 0x20] + Self.field(mle, 2)
      + Self.field(mlc, 2) + control
    let content = Self.field(message.count, count) + message
    let rest = Array(repeating: UInt8(0x55), count: size - content.count)
    var image = self
    image.applications = [
      Application(
        name: Self.ndefName,
        files: [
          File(identifier: 0xE103, content: PartialMemory(container)),
          File(identifier: 0xE104, content: PartialMemory(content + rest)),
        ])
    ]
    return image
  }

  private static func field(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// What the card holds, read a second time and by other means than the library's: its files, as
  /// the Type 4 Tag specification tells it.
  var plainContent: PlainParser.Content {
    guard let application = application(named: Self.ndefName),
      let container = application.file(0xE103)?.content.bytes(filling: 0), container.count >= 15,
      container[0] > 0 || container[1] >= 15
    else { return .notFormatted }
    let count = container[7] == 6 ? 4 : 2
    guard container[7] == 4 || container[7] == 6, Int(container[8]) == 4 + count,
      let file = application.file(UInt16(container[9]) << 8 | UInt16(container[10]))
    else { return .broken }
    let bytes = file.content.bytes(filling: 0)
    let length = bytes[..<count].reduce(0) { $0 * 256 + Int($1) }
    guard length <= bytes.count - count else { return .broken }
    return .message(Array(bytes[count..<count + length]))
  }

  var isPlainlyReadOnly: Bool {
    guard let container = application(named: Self.ndefName)?.file(0xE103)?.content else {
      return false
    }
    return container[8 + Int(container[8] ?? 0)] == 0xFF
  }
}
