/// SplitMix64 of Steele, Lea and Flood: the same numbers for the same seed, everywhere, so that a
/// failing run can be run again.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  package mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in .random(in: 0...255, using: &self) }
  }

  /// Bytes that are no message by accident: none of them is 0, a type of TLV or a terminator.
  package mutating func message(of count: Int) -> [UInt8] {
    (0..<count).map { _ in .random(in: 0x20...0x7E, using: &self) }
  }
}
