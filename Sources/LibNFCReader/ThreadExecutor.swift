import Glibc
import NFCLink
import Synchronization

/// An OS thread that does one thing after the other, so that libnfc may block on it.
///
/// The thread keeps the executor alive; `stop` lets both go once the queue is empty.
final class ThreadExecutor: SerialExecutor {
  private struct Queue {
    var work: [@Sendable () -> Void] = []
    var isStopped = false
  }

  private let queue = Mutex(Queue())
  private let arrivals = Semaphore()

  /// - Throws: `ReaderError` if the system gives no more threads.
  init() throws(ReaderError) {
    guard startThread({ self.run() }) else {
      throw ReaderError(.openFailed, during: "open", detail: "no thread to be had")
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    submit { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Puts work in the queue and returns.
  func submit(_ work: @escaping @Sendable () -> Void) {
    queue.withLock { $0.work.append(work) }
    arrivals.signal()
  }

  /// Does work on this thread while the calling task is suspended.
  func run<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let result = await withCheckedContinuation { continuation in
      submit { continuation.resume(returning: Result(catching: work)) }
    }
    return try result.get()
  }

  /// Does work on this thread while the calling one waits, which must be a dedicated one too.
  func runWhileWaiting<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let outcome = Outcome<Value, Failure>()
    submit {
      outcome.result.withLock { $0 = Result(catching: work) }
      outcome.arrival.signal()
    }
    outcome.arrival.wait()
    return try outcome.take().get()
  }

  /// Lets the thread end when it has done what is queued. Nothing may be submitted afterwards.
  func stop() {
    queue.withLock { $0.isStopped = true }
    arrivals.signal()
  }

  private func run() {
    while true {
      arrivals.wait()
      let (work, isStopped) = queue.withLock { queue in
        (queue.work.isEmpty ? nil : queue.work.removeFirst(), queue.isStopped)
      }
      if let work {
        work()
      } else if isStopped {
        return
      }
    }
  }
}

/// Where one thread leaves what another waits for.
private final class Outcome<Value: Sendable, Failure: Error>: Sendable {
  let result = Mutex<Result<Value, Failure>?>(nil)
  let arrival = Semaphore()

  /// Keeps nothing back: who signalled may yet hold this for a while.
  func take() -> Result<Value, Failure> {
    guard let result = result.withLock({ $0.take() }) else {
      preconditionFailure("signalled before there was a result")
    }
    return result
  }
}

/// Starts a detached thread that other threads' signals do not interrupt: a USB transfer that one
/// interrupts fails. Returns false if the system gives no more threads.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let entry = ThreadEntry(body)
  var attributes = pthread_attr_t()
  unsafe pthread_attr_init(&attributes)
  unsafe pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
  defer { unsafe pthread_attr_destroy(&attributes) }

  let argument = unsafe Unmanaged.passRetained(entry)
  var thread = pthread_t()
  let status = unsafe pthread_create(
    &thread, &attributes,
    { argument in
      blockSignals()
      // startThread passes an entry, always.
      unsafe Unmanaged<ThreadEntry>.fromOpaque(argument!).takeRetainedValue().body()
      return nil
    }, argument.toOpaque())
  if status != 0 { unsafe argument.release() }
  return status == 0
}

/// Leaves out those that tell of a crash on the thread itself.
private func blockSignals() {
  var signals = sigset_t()
  unsafe sigfillset(&signals)
  for signal in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] {
    unsafe sigdelset(&signals, signal)
  }
  unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
}

private final class ThreadEntry: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
