/// The whole answer to GetVersion: seven bytes each about hardware and software, then where the chip
/// comes from (data sheets of MIFARE DESFire and NTAG 424 DNA).
struct DESFireVersion: Hashable, Sendable {
  let hardware: CardVersion
  let software: CardVersion
  /// Five bytes; the last is shared with a number of the maker's.
  let batch: [UInt8]
  /// Nil if the bytes are no date.
  let production: ProductionWeek?

  /// - Returns: nil unless all three parts are there.
  init?(_ bytes: [UInt8]) {
    let parts = 2 * CardVersion.length
    guard bytes.count >= parts + 14, let hardware = CardVersion(Array(bytes[..<7])),
      let software = CardVersion(Array(bytes[7..<parts]))
    else { return nil }
    self.hardware = hardware
    self.software = software
    let origin = Array(bytes[parts...])  // seven bytes of UID first
    batch = Array(origin[7..<12])
    if let week = Self.decimal(origin[12] & 0x7F), let year = Self.decimal(origin[13]),
      (1...53).contains(week)
    {
      production = ProductionWeek(week: week, year: 2000 + year)
    } else {
      production = nil
    }
  }

  /// Two decimal digits, one in each half.
  private static func decimal(_ byte: UInt8) -> Int? {
    byte >> 4 < 10 && byte & 0xF < 10 ? Int(byte >> 4) * 10 + Int(byte & 0xF) : nil
  }
}

/// When a chip was made.
struct ProductionWeek: Hashable, Sendable {
  let week: Int
  let year: Int
}
