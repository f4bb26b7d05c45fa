import CoreNFC

/// Writes a label to a tag that has room for it, and locks it if that is wanted.
// Its session is set before it begins, and then touched on the session's queue alone.
final class LabelWriter: NSObject, NFCNDEFReaderSessionDelegate, @unchecked Sendable {
  private var session: NFCNDEFReaderSession?
  private let message: NFCNDEFMessage
  private let locks: Bool
  private let finished: @Sendable (String) -> Void

  init(text: String, locks: Bool, finished: @escaping @Sendable (String) -> Void) {
    let record = NFCNDEFPayload.wellKnownTypeTextPayload(
      string: text, locale: Locale(identifier: "en"))
    message = NFCNDEFMessage(records: [record].compactMap { $0 })
    self.locks = locks
    self.finished = finished
  }

  func write() {
    session = NFCNDEFReaderSession(
      delegate: self, queue: .global(), invalidateAfterFirstRead: false)
    session?.alertMessage = "Hold the tag near the reader."
    session?.begin()
  }

  func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]) {}

  func readerSession(_ session: NFCNDEFReaderSession, didDetect tags: [any NFCNDEFTag]) {
    guard let first = tags.first, tags.count == 1 else { return session.restartPolling() }
    // Apple's types are not Sendable; after this line the task alone uses them.
    nonisolated(unsafe) let (session, tag) = (session, first)
    Task {
      do {
        try await session.connect(to: tag)
        finish(try await work(on: tag), session)
      } catch {
        finish("failed \((error as? NFCReaderError)?.errorCode ?? 0)", session)
      }
    }
  }

  func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: any Error) {
    self.session = nil
  }

  private func work(on tag: any NFCNDEFTag) async throws -> String {
    let (status, capacity) = try await tag.queryNDEFStatus()
    switch status {
    case .notSupported: return "not for NDEF"
    case .readOnly: return "read-only"
    case .readWrite:
      guard message.length <= capacity else { return "\(message.length) > \(capacity)" }
      try await tag.writeNDEF(message)
      guard locks else { return "written" }
      try await tag.writeLock()
      let (after, _) = try await tag.queryNDEFStatus()
      return after == .readOnly ? "locked" : "still open"
    @unknown default: return "new"
    }
  }

  private func finish(_ outcome: String, _ session: NFCNDEFReaderSession) {
    if outcome == "written" || outcome == "locked" {
      session.alertMessage = outcome
      session.invalidate()
    } else {
      session.invalidate(errorMessage: outcome)
    }
    finished(outcome)
  }
}
