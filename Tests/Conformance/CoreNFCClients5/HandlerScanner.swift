import CoreNFC

/// A scanner in the style of handlers, which language mode 6 would warn about, here as on a phone.
final class HandlerScanner: NSObject, NFCNDEFReaderSessionDelegate {
  private var session: NFCNDEFReaderSession?
  private let finished: (String) -> Void
  private var lastMessage: NFCNDEFMessage?

  init(finished: @escaping (String) -> Void) {
    self.finished = finished
  }

  func scan() {
    session = NFCNDEFReaderSession(delegate: self, queue: nil, invalidateAfterFirstRead: false)
    session?.begin()
  }

  func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]) {}

  func readerSession(_ session: NFCNDEFReaderSession, didDetect tags: [NFCNDEFTag]) {
    guard tags.count == 1, let tag = tags.first else {
      session.alertMessage = "More than one tag."
      session.restartPolling()
      return
    }
    session.connect(to: tag) { error in
      if let error = error {
        session.invalidate(errorMessage: error.localizedDescription)
        return
      }
      tag.queryNDEFStatus { status, capacity, error in
        guard error == nil, status != .notSupported else {
          session.invalidate(errorMessage: "no NDEF")
          return
        }
        tag.readNDEF { message, error in
          self.lastMessage = message
          session.alertMessage = "Done."
          session.invalidate()
        }
      }
    }
  }

  func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: Error) {
    self.session = nil
    finished("\(lastMessage?.length ?? 0)")
  }
}
