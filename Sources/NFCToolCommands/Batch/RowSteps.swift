import BatchJournal
import NFCLink
import NFCTags
import Synchronization

/// The steps of one row on one tag, and how far they have come.
final class RowSteps: Sendable {
  private struct State {
    var fault = RowFault.writeFailed
    var failure: ToolFailure?
  }

  private let desk: BatchDesk
  private let row: Int
  private let uid: [UInt8]
  private let state = Mutex(State())

  init(desk: BatchDesk, row: Int, uid: [UInt8]) {
    self.desk = desk
    self.row = row
    self.uid = uid
  }

  /// Why the journal took no more.
  var failure: ToolFailure? { state.withLock { $0.failure } }

  /// - Parameter fault: what it is called if what follows fails.
  func begin(_ fault: RowFault) {
    state.withLock { $0.fault = fault }
  }

  /// Makes steps durable.
  ///
  /// - Returns: false if that failed: then nothing more is done with the tag.
  func record(_ steps: [RowState]) async -> Bool {
    begin(.verifyFailed)
    do throws(JournalError) {
      try await desk.journal.advance(row, on: uid, through: steps, at: Timestamp.now)
      return true
    } catch {
      state.withLock { $0.failure = ToolFailure(error, journal: desk.path) }
      return false
    }
  }

  func fault(for error: TagError) -> RowFault {
    switch error {
    case .link(.tagLost): .tagLost
    case .updateFailed where state.withLock({ $0.fault != .lockFailed }): .verifyFailed
    default: state.withLock { $0.fault }
    }
  }
}
