import CoreNFC

/// A reader that is of the main actor by its class and hears everything on a queue of the session's:
/// language mode 6 would stop it, here as on a phone; mode 5 lets it be.
@MainActor
final class AnyQueueReader: NSObject, @MainActor NFCTagReaderSessionDelegate,
  @MainActor NFCNDEFReaderSessionDelegate
{
  private nonisolated let told: @Sendable (String) -> Void
  private var sessions: [NFCReaderSession] = []

  init(told: @escaping @Sendable (String) -> Void) {
    self.told = told
  }

  func read() {
    guard let session = NFCTagReaderSession(pollingOption: .iso14443, delegate: self) else {
      return
    }
    sessions.append(session)
    session.begin()
  }

  func readMessages() {
    let session = NFCNDEFReaderSession(
      delegate: self, queue: nil, invalidateAfterFirstRead: true)
    sessions.append(session)
    session.begin()
  }

  func tagReaderSessionDidBecomeActive(_ session: NFCTagReaderSession) { told("active") }

  func tagReaderSession(_ session: NFCTagReaderSession, didDetect tags: [NFCTag]) {
    told("tags \(tags.count)")
    session.invalidate()
  }

  func tagReaderSession(_ session: NFCTagReaderSession, didInvalidateWithError error: Error) {
    told("over")
  }

  func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]) {
    told("messages \(messages.count)")
  }

  func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: Error) {
    told("over")
  }
}
