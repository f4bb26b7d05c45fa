import CoreNFC
import TagImages
import VirtualNFC

/// Content for tags, from the specifications.
enum Samples {
  /// https://example.com (NDEF 1.0; RTD URI 1.0, 3.2).
  static let message: [UInt8] = [0xD1, 0x01, 0x0C, 0x55, 0x04] + Array("example.com".utf8)

  /// A message area of an NTAG21x: an NDEF Message TLV and a terminator (Type 2 Tag 1.x, 2.3).
  static func area(_ message: [UInt8]) -> [UInt8] {
    [0x03, UInt8(message.count)] + message + [0xFE]
  }

  /// A fresh NTAG215 that holds a message; with a static lock and a capability container that
  /// forbids writing if it is read-only.
  static func ntag215(
    holding message: [UInt8]? = message, isReadOnly: Bool = false, number: Int = 1
  ) throws -> TagImage {
    var image = try VirtualProducts.image(
      of: .ntag215, nfcid1: VirtualProducts.nfcid1(number: number))
    for (index, byte) in area(message ?? []).enumerated() { image.memory[16 + index] = byte }
    if isReadOnly { image.memory[15] = 0x0F }
    return .type2(image)
  }

  /// A tag that was never prepared for NDEF.
  static func blank() throws -> TagImage {
    .type2(
      try VirtualProducts.image(
        of: .ultralight, nfcid1: VirtualProducts.nfcid1(number: 1)))
  }

  /// A card that follows a script.
  static func card(_ lines: String, header: String = "") throws -> TagImage {
    let text = "script: 1.0\n" + header + "order: any\notherwise: 6A82\n" + lines + "\n"
    return try ImageFile(decoding: Array(text.utf8)).image
  }

  static func record(_ text: String = "Hello") -> NFCNDEFPayload? {
    .wellKnownTypeTextPayload(string: text, locale: Locale(identifier: "en"))
  }
}
