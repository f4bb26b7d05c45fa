/// The answer to Get System Information (ISO/IEC 15693-3, 10.4.12): info flags, UID, and what the
/// flags announce.
package struct Type5SystemInformation: Hashable, Sendable {
  package let dsfid: UInt8?
  package let afi: UInt8?
  package let blockCount: Int?
  /// Bytes of a block.
  package let blockSize: Int?
  /// The maker's number of the chip.
  package let icReference: UInt8?

  /// - Parameter answer: without the response flags.
  /// - Returns: nil if it is shorter than its flags say.
  package init?(_ answer: some Sequence<UInt8>) {
    let bytes = Array(answer)
    guard bytes.count >= 9 else { return nil }
    var rest = bytes[9...]
    func fits(_ count: Int) -> Bool { rest.count >= count }
    func has(_ bit: UInt8) -> Bool { bytes[0] & bit != 0 }
    let counts = [(0x01, 1), (0x02, 1), (0x04, 2), (0x08, 1)] as [(UInt8, Int)]
    guard fits(counts.reduce(0) { $0 + (has($1.0) ? $1.1 : 0) }) else { return nil }
    dsfid = has(0x01) ? rest.popFirst() : nil
    afi = has(0x02) ? rest.popFirst() : nil
    blockCount = has(0x04) ? rest.popFirst().map { Int($0) + 1 } : nil
    blockSize = has(0x04) ? rest.popFirst().map { Int($0 & 0x1F) + 1 } : nil
    icReference = has(0x08) ? rest.popFirst() : nil
  }
}
