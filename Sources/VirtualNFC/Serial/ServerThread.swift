import Glibc
import NFCLink
import Synchronization

/// The thread on which a reader is served.
final class ServerThread: Sendable {
  private final class Entry: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let thread = Mutex<pthread_t?>(nil)

  func start(_ body: @escaping @Sendable () -> Void) throws(ReaderError) {
    var created = pthread_t()
    // The thread takes over the reference, and gives it back when it ends.
    let entry = unsafe Unmanaged.passRetained(Entry(body))
    let failure = unsafe pthread_create(
      &created, nil,
      { entry in
        let entry = unsafe entry.map { unsafe Unmanaged<Entry>.fromOpaque($0) }
        unsafe entry?.takeRetainedValue().body()
        return nil
      }, entry.toOpaque())
    guard failure == 0 else {
      unsafe entry.release()
      throw ReaderError(.openFailed, during: "open", driverCode: failure, detail: "pthread_create")
    }
    thread.withLock { $0 = created }
  }

  /// Waits for its end; does nothing the second time.
  func join() {
    let running = thread.withLock { $0.take() }
    if let running { pthread_join(running, nil) }
  }
}
