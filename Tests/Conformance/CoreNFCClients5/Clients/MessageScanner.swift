import CoreNFC

/// The shortest scanner: messages come by themselves, and the session ends with the first.
// Its session is set before it begins, and all is then touched on the session's queue alone.
final class MessageScanner: NSObject, NFCNDEFReaderSessionDelegate, @unchecked Sendable {
  private var session: NFCNDEFReaderSession?
  private let finished: @Sendable ([String], NFCReaderError.Code?) -> Void
  private var lines: [String] = []

  init(finished: @escaping @Sendable ([String], NFCReaderError.Code?) -> Void) {
    self.finished = finished
  }

  func scan() {
    guard NFCNDEFReaderSession.readingAvailable else { return }
    session = NFCNDEFReaderSession(delegate: self, queue: nil, invalidateAfterFirstRead: true)
    session?.alertMessage = "Hold the tag near the reader."
    session?.begin()
  }

  func readerSessionDidBecomeActive(_ session: NFCNDEFReaderSession) {
    lines.append("ready")
  }

  func readerSession(
    _ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]
  ) {
    for record in messages.flatMap(\.records) { lines.append(describe(record)) }
  }

  func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: Error) {
    self.session = nil
    finished(lines, (error as? NFCReaderError)?.code)
  }

  private func describe(_ record: NFCNDEFPayload) -> String {
    switch record.typeNameFormat {
    case .nfcWellKnown:
      if let url = record.wellKnownTypeURIPayload() { return "link \(url)" }
      let (text, locale) = record.wellKnownTypeTextPayload()
      return "text \(text ?? "?") (\(locale?.identifier ?? "?"))"
    case .media: return "media \(String(data: record.type, encoding: .utf8) ?? "?")"
    case .absoluteURI: return "uri"
    case .nfcExternal: return "external \(String(data: record.type, encoding: .utf8) ?? "?")"
    case .empty, .unknown, .unchanged: return "nothing"
    @unknown default: return "new"
    }
  }
}
