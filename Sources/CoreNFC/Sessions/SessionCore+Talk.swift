import NFCLink
import Synchronization

extension SessionCore {
  var isReady: Bool {
    state.withLock { state in
      if case .ready = state.phase { true } else { false }
    }
  }

  func forbidsSelecting(_ name: [UInt8]) -> Bool {
    state.withLock { $0.plan.forbidsSelecting(name) }
  }

  func forbidsPolling(for code: UInt16) -> Bool {
    state.withLock { $0.plan.forbidsPolling(for: code) }
  }

  /// What the person is told; told at once while the session is under way.
  var alertMessage: String {
    get { state.withLock { $0.alertMessage } }
    set {
      let isTold = state.withLock { state -> Bool in
        guard state.end == nil else { return false }
        state.alertMessage = newValue
        if case .new = state.phase { return false }
        return true
      }
      if isTold { bootstrap.alert(ReaderAlert(.message, newValue)) }
    }
  }

  /// Tells the person why the session is about to end. A session that only reads messages shows no
  /// symbol for a failure.
  func fail(_ message: String) {
    let kind = state.withLock { state -> ReaderAlert.Kind? in
      guard state.end == nil else { return nil }
      return state.readsMessages ? .message : .failure
    }
    if let kind { bootstrap.alert(ReaderAlert(kind, message)) }
  }
}
