/// The access conditions of a sector as they are stored: three bits, C1 C2 C3, for each group of
/// blocks. What they allow is not said here.
public struct AccessConditions: Hashable, Sendable {
  /// As a card is delivered: data open to both keys, the trailer to key A, key B readable.
  public static let transport = AccessConditions(data: 0b000, trailer: 0b001)

  /// The conditions of the groups 0 to 2 and of the trailer, C1 being the highest of three bits.
  private var conditions: [UInt8]

  /// The same condition for all data blocks.
  ///
  /// - Precondition: both are from 0 to 7.
  public init(data: UInt8, trailer: UInt8) {
    precondition(data < 8 && trailer < 8, "a condition of more than three bits")
    conditions = [data, data, data, trailer]
  }

  /// Takes bytes 6 to 8 of a trailer, in which every bit stands twice, once inverted.
  ///
  /// - Returns: nil if they contradict each other: a card locks such a sector for good.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 3 else { return nil }
    let nibbles = bytes.flatMap { [$0 & 0x0F, $0 >> 4] }
    let (c1, c2, c3) = (nibbles[3], nibbles[4], nibbles[5])
    guard nibbles[0] == ~c1 & 0x0F, nibbles[1] == ~c2 & 0x0F, nibbles[2] == ~c3 & 0x0F else {
      return nil
    }
    conditions = (0..<4).map { group in
      let bits = [c1, c2, c3].map { $0 >> UInt8(group) & 1 }
      return bits[0] << 2 | bits[1] << 1 | bits[2]
    }
  }

  /// The condition of a group, from 0 to 7; group 3 is the trailer.
  ///
  /// - Precondition: the group is from 0 to 3, a new value from 0 to 7.
  public subscript(group: Int) -> UInt8 {
    get { conditions[group] }
    set {
      precondition(newValue < 8, "a condition of more than three bits")
      conditions[group] = newValue
    }
  }

  /// The condition of the trailer itself.
  public var trailer: UInt8 { conditions[3] }

  /// Bytes 6 to 8 of a trailer.
  public var bytes: [UInt8] {
    func nibble(_ bit: UInt8) -> UInt8 {
      conditions.enumerated().reduce(0) { $0 | ($1.element >> bit & 1) << UInt8($1.offset) }
    }
    let (c1, c2, c3) = (nibble(2), nibble(1), nibble(0))
    return [(~c2 & 0x0F) << 4 | ~c1 & 0x0F, c1 << 4 | ~c3 & 0x0F, c3 << 4 | c2]
  }
}
