import TagImages

extension Type2Model {
  /// A block as the ASCII mirror of the NTAG213, 215 and 216 shows it; nil if it shows none there.
  ///
  /// MIRROR, byte 0 of CFG0, has bit 6 for the UID, bit 7 for the counter of reads, and the first
  /// byte in bits 5 and 4; MIRROR_PAGE, byte 2, has the first block. A mirror that would not fit
  /// the user memory is not shown.
  func mirrored(_ number: Int) -> [UInt8]? {
    guard let area = traits.mirrorArea, case .password(let block) = traits.protection else {
      return nil
    }
    let configuration = bytes(of: block)
    let text = mirrorText(configuration[0])
    let start = Int(configuration[2]) * 4 + Int(configuration[0] >> 4 & 0x03)
    let range = start..<start + text.count
    guard
      !text.isEmpty, area.contains(Int(configuration[2])),
      range.upperBound <= area.upperBound * 4, range.overlaps(number * 4..<number * 4 + 4)
    else { return nil }
    return (0..<4).map { index in
      let offset = number * 4 + index
      return range.contains(offset) ? text[offset - start] : bytes(of: number)[index]
    }
  }

  private func mirrorText(_ mirror: UInt8) -> [UInt8] {
    let uid = mirror & 0x40 == 0 ? [] : Self.hexadecimal(content.nfcid1)
    let value = traits.readsCountOn.flatMap { counter($0)?.value } ?? 0
    let count =
      mirror & 0x80 == 0
      ? [] : Self.hexadecimal([16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    let separator = uid.isEmpty || count.isEmpty ? [] : [UInt8(ascii: "x")]
    return uid + separator + count
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0x0F)]] }
  }
}
