/// The answer to RATS: what a card with ISO-DEP says of itself (ISO/IEC 14443-4, 5.2).
struct AnswerToSelect: Hashable, Sendable {
  let historicalBytes: [UInt8]

  /// - Parameter bytes: without the length byte.
  /// - Returns: nil if there are none, or if it announces more than it has.
  init?(_ bytes: [UInt8]) {
    guard let format = bytes.first else { return nil }
    // TA, TB and TC follow where bits 4 to 6 of T0 say so.
    let interface = 1 + (4...6).count { format >> $0 & 1 != 0 }
    guard interface <= bytes.count else { return nil }
    historicalBytes = Array(bytes[interface...])
  }

  /// The product, of one that says so here.
  var product: String? {
    if let row = Self.products.first(where: { historicalBytes.starts(with: $0.bytes) }) {
      return row.name
    }
    // Cards of the JCOP family that give their names do so in ASCII.
    let jcop = Array("JCOP".utf8)
    let starts = historicalBytes.indices.dropLast(min(historicalBytes.count, jcop.count - 1))
    return starts.contains { historicalBytes[$0...].starts(with: jcop) } ? "JCOP" : nil
  }

  /// By historical bytes (NXP AN10833). They are cards in security level 3: in the lower ones SEL_RES
  /// is that of MIFARE Classic.
  private static let products: [(bytes: [UInt8], name: String)] = [
    ([0xC1, 0x05, 0x21, 0x30, 0x00, 0x77, 0xC1], "MIFARE Plus SE"),
    ([0xC1, 0x05, 0x21, 0x30, 0x00, 0xF6, 0xD1], "MIFARE Plus SE"),
    ([0xC1, 0x05, 0x21, 0x30, 0x10, 0xF6, 0xD1], "MIFARE Plus SE"),
    ([0xC1, 0x05, 0x2F, 0x2F, 0x00, 0x35, 0xC7], "MIFARE Plus S"),
    ([0xC1, 0x05, 0x2F, 0x2F, 0x01, 0xBC, 0xD6], "MIFARE Plus X"),
  ]
}
