import NFCSession
import Synchronization

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
