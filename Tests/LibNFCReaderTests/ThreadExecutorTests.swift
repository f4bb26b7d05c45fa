import Glibc
import NFCLink
import Synchronization
import Testing

@testable import LibNFCReader

@Suite struct ThreadExecutorTests {
  private actor Resident {
    private let thread: ThreadExecutor
    private var seen: Set<pthread_t> = []

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      unsafe thread.asUnownedSerialExecutor()
    }

    init(_ thread: ThreadExecutor) { self.thread = thread }
    deinit { thread.stop() }

    func note() { seen.insert(pthread_self()) }
    var threads: Set<pthread_t> { seen }
  }

  @Test func `an actor stays on its thread, and work comes in order`() async throws {
    let thread = try ThreadExecutor()
    let resident = Resident(thread)
    for _ in 0..<50 { await resident.note() }
    let own = await thread.run { pthread_self() }
    #expect(await resident.threads == [own])

    let order = Mutex<[Int]>([])
    for number in 0..<50 { thread.submit { order.withLock { $0.append(number) } } }
    await thread.run {}
    #expect(order.withLock { $0 } == Array(0..<50))
  }

  @Test func `an error comes back to whoever waits`() async throws {
    let (thread, other) = (try ThreadExecutor(), try ThreadExecutor())
    let error = ReaderError(.busy, during: "test")
    await #expect(throws: error) { try await thread.run { () throws(ReaderError) in throw error } }
    await #expect(throws: error) {
      try await other.run { () throws(ReaderError) in
        try thread.runWhileWaiting { () throws(ReaderError) in throw error }
      }
    }
    thread.stop()
    other.stop()
  }

  /// What hangs on the last reference, such as closing a device, would else be late at times.
  @Test func `a result is left to nobody but the one who waited`() async throws {
    final class Token: Sendable {}
    let (thread, other) = (try ThreadExecutor(), try ThreadExecutor())
    let shared = await other.run {
      (0..<5_000).count { _ in
        var token = thread.runWhileWaiting { Token() }
        return !isKnownUniquelyReferenced(&token)
      }
    }
    #expect(shared == 0)
    var late = 0
    for _ in 0..<5_000 {
      var token = await thread.run { Token() }
      if !isKnownUniquelyReferenced(&token) { late += 1 }
    }
    #expect(late == 0)
    thread.stop()
    other.stop()
  }

  @Test func `a thread that is stopped finishes its work and goes`() async throws {
    weak var gone: ThreadExecutor?
    let done = Semaphore()
    do {
      let thread = try ThreadExecutor()
      gone = thread
      thread.submit { done.signal() }
      thread.stop()
    }
    let other = try ThreadExecutor()
    await other.run { [weak gone] in
      done.wait()
      while gone != nil { sched_yield() }
    }
    other.stop()
  }
}
