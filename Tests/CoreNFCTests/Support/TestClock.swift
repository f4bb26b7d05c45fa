import NFCSession
import Synchronization

/// A clock whose pauses take no time, and whose limits end when a test says so.
final class TestClock: SessionClock {
  private struct State {
    var elapsed = Duration.zero
    var hasExpired = false
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  var elapsed: Duration { state.withLock { $0.elapsed } }

  func sleep(for duration: Duration) async throws(CancellationError) {
    guard duration >= .seconds(1) else {
      state.withLock { $0.elapsed += duration }
      await Task.yield()
      guard !Task.isCancelled else { throw CancellationError() }
      return
    }
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    let isOver = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let result: Bool? = state.withLock { state in
          if state.hasExpired { return true }
          if Task.isCancelled { return false }
          state.waiting[number] = continuation
          return nil
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: false)
    }
    guard isOver else { throw CancellationError() }
  }

  /// Lets every limit run out.
  func expire() {
    let waiting = state.withLock { state in
      state.hasExpired = true
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume(returning: true) }
  }
}
