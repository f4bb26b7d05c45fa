import Testing

@testable import NFCTags

@Suite struct Type4LimitsTests {
  @Test(
    arguments: [
      (15, 1, 262, 15, 1), (59, 52, 262, 59, 52), (255, 255, 262, 255, 255),
      (256, 256, 262, 255, 255), (4095, 65_535, 262, 255, 255), (255, 255, 252, 250, 247),
      (65_535, 0, 262, 255, 0), (255, 255, 4, 2, 0),
    ] as [(Int, Int, Int, Int, Int)])
  func `card, reader and short length fields bound each other`(
    _ mle: Int, _ mlc: Int, _ frame: Int, _ read: Int, _ write: Int
  ) {
    let limits = Type4Limits(mle: mle, mlc: mlc, frameLimit: frame)
    #expect(limits.longestRead == read && limits.longestWrite == write)
  }

  @Test func `ranges are as long as they may be, and the last one is what is left`() {
    let limits = Type4Limits(mle: 59, mlc: 52, frameLimit: 262)
    #expect(limits.reads(0..<53) == [0..<53])
    #expect(limits.reads(2..<130) == [2..<61, 61..<120, 120..<130])
    #expect(limits.writes(2..<106) == [2..<54, 54..<106])
    #expect(limits.reads(5..<5).isEmpty && limits.writes(5..<5)?.isEmpty == true)
  }

  @Test func `no range crosses the offset at which the commands change`() {
    let limits = Type4Limits(mle: 255, mlc: 255, frameLimit: 262)
    #expect(limits.reads(0x7FF0..<0x8100) == [0x7FF0..<0x8000, 0x8000..<0x80FC, 0x80FC..<0x8100])
    #expect(limits.writes(0x7FF0..<0x80F8) == [0x7FF0..<0x8000, 0x8000..<0x80F7, 0x80F7..<0x80F8])
  }

  @Test func `a card whose commands do not even hold the data objects cannot be written there`() {
    let small = Type4Limits(mle: 255, mlc: 7, frameLimit: 262)
    #expect(small.writes(0x7FF0..<0x8000) != nil)
    #expect(small.writes(0x7FF0..<0x8001) == nil)
    #expect(Type4Limits(mle: 255, mlc: 8, frameLimit: 262).writes(0x8000..<0x8002)?.count == 2)
    #expect(Type4Limits(mle: 255, mlc: 0, frameLimit: 262).writes(0..<1) == nil)
  }
}
