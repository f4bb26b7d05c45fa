/// In which time slot a FeliCa chip answers: another one each time, and the same in every run.
struct SlotChoice: Sendable {
  private var state: UInt64

  init(nfcid2: [UInt8]) {
    state = nfcid2.reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func next(upTo last: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let mixed = (state ^ state >> 29) &* 0xBF58_476D_1CE4_E5B9
    return Int(mixed >> 33) % (last + 1)
  }
}
