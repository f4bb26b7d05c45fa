import CoreNFC
import Observation

/// A reader for a screen whose every method runs on the main actor: the conformance holds there
/// alone.
@Observable @MainActor
final class ScreenReader: NSObject, @MainActor NFCTagReaderSessionDelegate {
  private(set) var steps: [String] = []
  private(set) var isOver = false
  private var session: NFCTagReaderSession?
  private let queue: DispatchQueue?

  init(queue: DispatchQueue?) {
    self.queue = queue
  }

  func read() {
    session = NFCTagReaderSession(pollingOption: .iso14443, delegate: self, queue: queue)
    session?.alertMessage = "Hold the tag to the reader."
    session?.begin()
  }

  func tagReaderSessionDidBecomeActive(_ session: NFCTagReaderSession) {
    steps.append("active")
  }

  func tagReaderSession(_ session: NFCTagReaderSession, didDetect tags: [NFCTag]) {
    guard let first = tags.first, case .miFare(let tag) = first else {
      return session.invalidate(errorMessage: "Not this kind of tag.")
    }
    steps.append("found \(tag.identifier.count)")
    Task {
      do {
        try await session.connect(to: first)
        let pages = try await tag.sendMiFareCommand(commandPacket: Data([0x30, 0x04]))
        let message = try await tag.readNDEF()
        steps.append("read \(pages.count) and \(message.length)")
        session.invalidate()
      } catch {
        session.invalidate(errorMessage: error.localizedDescription)
      }
    }
  }

  func tagReaderSession(_ session: NFCTagReaderSession, didInvalidateWithError error: any Error) {
    steps.append("over \((error as? NFCReaderError)?.code.rawValue ?? 0)")
    self.session = nil
    isOver = true
  }
}
