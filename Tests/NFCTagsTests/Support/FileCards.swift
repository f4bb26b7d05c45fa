@testable import NFCTags

extension FileCard.Setup {
  /// A card with a message and a container that says what the card keeps to.
  static func holding(
    _ message: [UInt8] = [], size: Int = 2048, mle: Int = 59, mlc: Int = 52,
    isExtended: Bool = false, version: UInt8 = 0x20
  ) -> Self {
    var setup = Self()
    setup.mle = mle
    setup.mlc = mlc
    let access: [UInt8] = [0x00, 0x00]
    let control: [UInt8] =
      isExtended
      ? [0x06, 0x08, 0xE1, 0x04] + bigEndian(size, 4) + access
      : [0x04, 0x06, 0xE1, 0x04] + bigEndian(size, 2) + access
    let container =
      [isExtended ? 0x30 : version] + bigEndian(mle, 2) + bigEndian(mlc, 2) + control
    setup.files[0xE103] = bigEndian(container.count + 2, 2) + container
    let field = bigEndian(message.count, isExtended ? 4 : 2)
    setup.files[0xE104] =
      field + message + Array(repeating: 0x55, count: size - field.count - message.count)
    return setup
  }

  private static func bigEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

/// What a card holds, read a second time and by other means than the library's: its files, as the
/// Type 4 Tag specification tells it.
enum PlainFiles {
  enum Content: Hashable {
    case notFormatted
    case broken
    case message([UInt8])
  }

  static func content(of setup: FileCard.Setup) -> Content {
    guard setup.application != nil, let container = setup.files[0xE103], container.count >= 15,
      container[0] == 0, container[1] >= 15
    else { return .notFormatted }
    let isExtended = container[7] == 6
    let count = isExtended ? 4 : 2
    guard container[7] == 4 || isExtended, Int(container[8]) == count + 4,
      let file = setup.files[UInt16(container[9]) << 8 | UInt16(container[10])]
    else { return .broken }
    let length = file[..<count].reduce(0) { $0 * 256 + Int($1) }
    guard length <= file.count - count else { return .broken }
    return .message(Array(file[count..<count + length]))
  }

  static func isReadOnly(_ setup: FileCard.Setup) -> Bool {
    guard let container = setup.files[0xE103], container.count > 8 else { return false }
    return container[8 + Int(container[8])] == 0xFF
  }
}
