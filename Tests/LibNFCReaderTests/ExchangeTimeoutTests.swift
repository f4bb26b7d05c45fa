import Testing

@testable import LibNFCReader

@Suite struct ExchangeTimeoutTests {
  @Test(
    arguments: [
      (Duration.zero, 0), (.seconds(-5), 0), (.nanoseconds(1), 1), (.milliseconds(350), 350),
      (.microseconds(350_001), 351), (.seconds(60), 60_000), (.seconds(3600), 60_000),
      (Duration(secondsComponent: .max, attosecondsComponent: 0), 60_000),
      (Duration(secondsComponent: .min, attosecondsComponent: 0), 0),
    ] as [(Duration, Int32)])
  func `a timeout is whole milliseconds within bounds`(timeout: Duration, asked: Int32) {
    #expect(ExchangeTimeout(timeout).asked == asked)
  }

  @Test(arguments: [Duration.zero, .milliseconds(1), .milliseconds(200), .milliseconds(350)])
  func `no wait is short enough to miss the chip's own`(timeout: Duration) {
    let timeout = ExchangeTimeout(timeout)
    #expect(timeout.whole(answerLimit: 51, overUSB: false) >= 350)
    #expect(timeout.whole(answerLimit: 51, overUSB: true) >= 550)
    #expect(timeout.whole(answerLimit: 3281, overUSB: false) > 3280)
  }

  @Test func `a long wait is not cut, and USB's share is put on top`() {
    let timeout = ExchangeTimeout(.seconds(5))
    #expect(timeout.whole(answerLimit: 51, overUSB: false) == 5000)
    #expect(timeout.whole(answerLimit: 51, overUSB: true) == 5200)
  }

  /// libnfc's rule (`pn53x_int_to_timeout`): the code of 3.28 s, less one for each halving of 3280
  /// that the value does not exceed. Code n means 100 us * 2^(n - 1).
  private func chipWait(_ value: Int32) -> Double {
    var (code, half) = (16, 3280 as Int32)
    while half > 1, value <= half { (code, half) = (code - 1, half / 2) }
    return 0.1 * Double(1 << (code - 1))
  }

  @Test func `the chip never waits less than asked, up to its longest`() throws {
    #expect(ExchangeTimeout(.milliseconds(51)).answerLimit == nil)
    for milliseconds in 52...3276 {
      let limit = try #require(ExchangeTimeout(.milliseconds(milliseconds)).answerLimit)
      #expect(chipWait(limit) >= Double(milliseconds))
      #expect(chipWait(limit) < Double(2 * milliseconds) + 3)
    }
    #expect(ExchangeTimeout(.seconds(60)).answerLimit == 3281)
  }
}
