/// The time as a session sees it, so that tests need not wait for it.
public protocol SessionClock: Sendable {
  /// Time since some fixed moment; never goes back.
  var elapsed: Duration { get }

  func sleep(for duration: Duration) async throws(CancellationError)
}

/// The machine's own clock.
public struct SystemClock: SessionClock {
  private let start = ContinuousClock.now

  public init() {}

  public var elapsed: Duration { start.duration(to: .now) }

  public func sleep(for duration: Duration) async throws(CancellationError) {
    do {
      try await Task.sleep(for: duration)
    } catch {
      throw CancellationError()
    }
  }
}
