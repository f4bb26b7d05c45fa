import Testing

@testable import NFCToolCommands

@Suite struct BatchPaceTests {
  @Test(arguments: [
    (0, 10, Duration.seconds(60), ""), (1, 10, .zero, ""),
    (30, 30, .seconds(60), "30/min  60 s left"),
    (10, 100, .seconds(60), "10/min  10 min left"), (1, 600, .seconds(60), "1/min  10 h left"),
    (5, 0, .seconds(60), "5/min"),
  ])
  func `rate and time left follow from what was done`(
    done: Int, left: Int, elapsed: Duration, text: String
  ) {
    #expect(BatchPace(done: done, left: left, elapsed: elapsed).text == text)
  }
}
