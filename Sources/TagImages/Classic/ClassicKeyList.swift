/// Files with the keys of MIFARE Classic cards, which other programs keep beside their dumps and under
/// the same endings.
enum ClassicKeyList {
  private static let keySize = 6

  /// Whether a file is nothing but keys, one a line in hex, and comments.
  static func isText(_ bytes: [UInt8]) -> Bool {
    var hasKey = false
    for line in TextLines(bytes) {
      let word = line.content.prefix { $0 != UInt8(ascii: "#") }.trimmed
      guard !word.isEmpty else { continue }
      guard word.count == 2 * keySize, word.allSatisfy({ HexText.digit($0) != nil }) else {
        return false
      }
      hasKey = true
    }
    return hasKey
  }

  /// The sectors whose keys A and B, one behind the other, are so many bytes; nil if no card has so
  /// many.
  static func sectorCount(_ byteCount: Int) -> Int? {
    ClassicProduct.allCases.map(\.sectorCount).first { $0 * 2 * keySize == byteCount }
  }
}
