import CNFC
import Glibc
import Synchronization

/// What every command to one reader passes: it holds the sticky cancel flag and is the only one to
/// call `nfc_abort_command`.
///
/// An abort that comes before libnfc waits is lost, one that finds nothing running costs a
/// descriptor or stays latched for the next command. So it is only sent while a command runs, and
/// repeated until that one is back.
@safe final class CommandGate: Sendable {
  @safe private struct State {
    var isCancelled = false
    /// Set only while a command runs, so that it can be neither closed nor being opened.
    var running: OpaquePointer?
  }

  /// How long an abort may take before it counts as lost, in microseconds.
  private static let patience: UInt32 = 100_000

  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Runs one libnfc call on the calling thread, unless the reader was cancelled.
  ///
  /// libnfc may return anything from a call that was aborted: the flag decides.
  @safe func pass(_ device: DeviceHandle, _ command: (OpaquePointer) -> Int32) -> LibNFCStatus {
    let isAdmitted = state.withLock { state in
      if !state.isCancelled { unsafe state.running = device.raw }
      return !state.isCancelled
    }
    guard isAdmitted else { return .aborted }
    let code = unsafe command(device.raw)
    let isCancelled = state.withLock { state in
      unsafe state.running = nil
      return state.isCancelled
    }
    return isCancelled ? .aborted : LibNFCStatus(rawValue: code)
  }

  /// Ends the running command and refuses all later ones. Any thread may call it.
  func cancel() {
    let wasCancelled = state.withLock { state in
      defer { state.isCancelled = true }
      return state.isCancelled
    }
    guard !wasCancelled, abort() else { return }
    _ = startThread {
      repeat { usleep(Self.patience) } while self.abort()
    }
  }

  /// Returns whether there was something to abort.
  private func abort() -> Bool {
    state.withLock { state in
      guard let device = unsafe state.running else { return false }
      unsafe nfc_abort_command(device)
      return true
    }
  }
}
