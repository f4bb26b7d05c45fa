import Glibc
import Synchronization

/// Ctrl-C and its kin: the first one asks the work to stop at its next safe point, a second one
/// ends the process at once.
///
/// The signals are blocked in every thread and taken by one that waits for them, so that no
/// exchange with a tag is cut in the middle.
enum Interruption {
  private struct State {
    var signal: Int32?
    var stop: (@Sendable () -> Void)?
  }

  private static let state = Mutex(State())

  /// The signal that asked for the end, if one did.
  static var signal: Int32? { state.withLock { $0.signal } }

  /// Blocks the signals and starts the thread that waits for them.
  /// Must run before the process has a second thread, which would inherit an open mask.
  static func install() {
    Glibc.signal(SIGPIPE, SIG_IGN)
    var handled = mask
    unsafe pthread_sigmask(SIG_BLOCK, &handled, nil)
    var thread = pthread_t()
    let result = unsafe pthread_create(
      &thread, nil,
      { _ in
        Interruption.wait()
        return nil
      }, nil)
    if result == 0 { pthread_detach(thread) }
  }

  /// What a signal stops; if one has come already, at once.
  static func onSignal(_ stop: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      state.stop = stop
      return state.signal != nil
    }
    if isLate { stop() }
  }

  /// The exit status that a shell expects of a process that a signal ended.
  static var exitStatus: Int32? { signal.map { 128 + $0 } }

  /// What a child process needs to be given back.
  static var mask: sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&set, signal) }
    return set
  }

  private static func wait() {
    var handled = mask
    while true {
      var signal: Int32 = 0
      guard unsafe sigwait(&handled, &signal) == 0 else { continue }
      let (isFirst, stop) = state.withLock { state in
        defer { state.signal = state.signal ?? signal }
        return (state.signal == nil, state.stop)
      }
      guard isFirst else { _exit(128 + signal) }
      stop?()
    }
  }
}
