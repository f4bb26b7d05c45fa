package import NFCLink
package import TagImages

/// How tags of kinds that belong to no technology answer those who look for them, and no more: the
/// commands are those of libnfc's searches.
package struct PresenceModel: TagModel {
  private let content: PresenceImage
  private var isSelected = false

  package init(_ image: PresenceImage) {
    content = image
  }

  package var image: TagImage { .presence(content) }
  package var target: RemoteTarget { .other(content.activation) }

  package mutating func powerOff() { isSelected = false }
  package mutating func wake() {}
  package mutating func tear(during command: [UInt8]) {}
  package mutating func respondToBrokenFrame() -> TagResponse { .silence }

  /// Commands without their checksum; of an iClass, which has one of its own, the whole frame.
  package mutating func respond(to command: [UInt8]) -> TagResponse {
    let identifier = content.activation.identifier
    switch (content.activation.kind, command) {
    case (.bPrime, [0x01, 0x0B, 0x3F, 0x80]):  // APGEN, answered by REPGEN
      return .data([0x01, 0x07] + identifier + content.activation.details)
    case (.bPrime, [0x01, 0x0F] + identifier):  // ATTRIB
      return .data([0x01, 0x00])
    case (.srx, [0x06, 0x00]):  // INITIATE
      return .data([Self.chipIdentifier])
    case (.srx, [0x0E, Self.chipIdentifier]):  // SELECT
      isSelected = true
      return .data([Self.chipIdentifier])
    case (.srx, [0x0B]) where isSelected:  // GET_UID
      return .data(identifier)
    case (.ctx, [0x10]):  // REQT
      return .data(content.activation.details)
    case (.ctx, [0x9F, 0xFF, 0xFF]):  // SELECT
      isSelected = true
      return .data(Array(identifier[..<2]))
    case (.ctx, [0xC4]) where isSelected:  // READ of the rest of the UID
      return .data(Array(identifier[2...]))
    case (.iClass, [0x0C]):  // IDENTIFY
      return .data(Self.handle(of: identifier) + Self.padding)
    case (.iClass, [0x81] + Self.handle(of: identifier)):  // SELECT
      isSelected = true
      return .data(identifier.reversed() + Self.padding)
    default:
      return .silence
    }
  }

  private static let chipIdentifier: UInt8 = 0x57
  /// In place of a checksum that nobody here looks at.
  private static let padding: [UInt8] = [0x00, 0x00]

  /// The serial number for the anticollision, which is not the UID.
  private static func handle(of identifier: [UInt8]) -> [UInt8] { identifier.map { $0 ^ 0xFF } }

  /// The bits of an NFC Barcode behind the first one, which is always 1: the highest of each byte
  /// first, the checksum last, its high byte in front.
  package var barcode: Bits? {
    guard content.activation.kind == .barcode else { return nil }
    let identifier = content.activation.identifier
    let bytes = identifier + CRC.a(identifier).reversed()
    var bits = Bits()
    for byte in bytes { for bit in (0..<8).reversed() { bits.append(byte >> bit & 1 == 1) } }
    return bits.suffix(from: 1)
  }
}
