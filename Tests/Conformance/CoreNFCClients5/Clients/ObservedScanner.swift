import CoreNFC
import Observation

/// A scanner for a screen: state on the main actor, callbacks from anywhere.
@Observable @MainActor
final class ObservedScanner: NSObject {
  var text: String?
  var link: URL?
  var failure: String?
  var isScanning = false

  private var session: NFCNDEFReaderSession?

  func start() {
    guard NFCNDEFReaderSession.readingAvailable else {
      failure = "no reader"
      return
    }
    session = NFCNDEFReaderSession(delegate: self, queue: nil, invalidateAfterFirstRead: true)
    session?.begin()
    isScanning = true
  }
}

extension ObservedScanner: NFCNDEFReaderSessionDelegate {
  nonisolated func readerSession(
    _ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]
  ) {
    Task { @MainActor in
      for record in messages.flatMap(\.records) {
        if let link = record.wellKnownTypeURIPayload() { self.link = link }
        if let text = record.wellKnownTypeTextPayload().0 { self.text = text }
      }
    }
  }

  nonisolated func readerSession(
    _ session: NFCNDEFReaderSession, didInvalidateWithError error: any Error
  ) {
    let code = (error as? NFCReaderError)?.code
    let failure: String? =
      switch code {
      case .readerSessionInvalidationErrorUserCanceled,
        .readerSessionInvalidationErrorFirstNDEFTagRead:
        nil
      default: error.localizedDescription
      }
    Task { @MainActor in
      self.failure = failure
      self.isScanning = false
      self.session = nil
    }
  }
}
