import NFCSession
import Synchronization

/// Time that passes only while somebody sleeps: every sleep returns at once, and the clock has
/// moved on. A sleep that begins beyond `end` lasts until it is cancelled.
final class ManualClock: SessionClock {
  private let time = Mutex(Duration.zero)

  var elapsed: Duration { time.withLock { $0 } }

  func sleep(for duration: Duration) async throws(CancellationError) {
    guard !Task.isCancelled else { throw CancellationError() }
    time.withLock { $0 += duration }
    await Task.yield()
  }
}

/// A clock whose sleeps end only when a test says so.
final class GateClock: SessionClock {
  private struct State {
    var isOpen = false
    var sleepers: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  var elapsed: Duration { .zero }

  func sleep(for duration: Duration) async throws(CancellationError) {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.sleepers.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let sleepers = state.withLock { state in
      state.isOpen = true
      defer { state.sleepers = [] }
      return state.sleepers
    }
    for sleeper in sleepers { sleeper.resume() }
  }
}
