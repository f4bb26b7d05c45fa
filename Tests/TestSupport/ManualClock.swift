import NFCSession
import Synchronization

/// Time that passes only while somebody sleeps: every sleep returns at once, and the clock has
/// moved on.
package final class ManualClock: SessionClock {
  private let time = Mutex(Duration.zero)

  package init() {}

  package var elapsed: Duration { time.withLock { $0 } }

  package func sleep(for duration: Duration) async throws(CancellationError) {
    guard !Task.isCancelled else { throw CancellationError() }
    time.withLock { $0 += duration }
    await Task.yield()
  }
}
