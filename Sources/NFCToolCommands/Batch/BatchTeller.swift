import BatchJournal
import Synchronization

/// Tells what happens in a run: events on standard output under `--json`; on standard error a line
/// for each tag, or on a terminal one line that is kept up to date.
final class BatchTeller: Sendable {
  private struct State {
    var last = ""
    var doneAtStart: Int?
    var isLineOpen = false
  }

  private let output: OutputOptions
  private let talk: Talk
  private let isLive: Bool
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  init(_ output: OutputOptions) {
    self.output = output
    talk = output.talk
    isLive = Console.isTerminal(.talk) && Environment["TERM"] != "dumb" && !output.quiet
  }

  /// - Parameter tally: how the batch stands after what happened, where that matters.
  func tell(_ event: BatchEvent, _ tally: BatchTally?) {
    state.withLock { state in
      if output.json { Console.line(JSONText.line(event.json)) }
      guard isLive else {
        if let text = event.text { talk.say(text) }
        return
      }
      if case .batchDone = event { return close(&state, event.text) }
      if let text = event.text { state.last = text }
      if event.isAlarm { Console.write("\u{7}", to: .talk) }
      if let tally { show(tally, &state) }
    }
  }

  /// Shows how the batch stands before anything has happened.
  func begin(_ tally: BatchTally) {
    guard isLive else { return }
    state.withLock { show(tally, &$0) }
  }

  private func close(_ state: inout State, _ text: String?) {
    if state.isLineOpen { Console.write("\n", to: .talk) }
    state.isLineOpen = false
    if let text { talk.say(text) }
  }

  private func show(_ tally: BatchTally, _ state: inout State) {
    let before = state.doneAtStart ?? tally.done
    state.doneAtStart = before
    let pace = BatchPace(
      done: tally.done - before, left: tally.total - tally.done,
      elapsed: start.duration(to: .now))
    let parts = ["\(tally.done)/\(tally.total)", pace.text, expectation(tally), state.last]
    let line = parts.filter { !$0.isEmpty }.joined(separator: "  ")
    // Erases what a longer line has left behind; a line that wraps could not be replaced.
    Console.write("\r\(line.prefix(Console.width - 1))\u{1b}[K", to: .talk)
    state.isLineOpen = true
  }

  private func expectation(_ tally: BatchTally) -> String {
    if tally.isComplete { return "" }
    return tally.free > 0 ? "present the next tag" : "present the unfinished tags again"
  }
}
