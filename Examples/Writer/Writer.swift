import CoreNFC
import TagImages
import VirtualNFC

/// Writes a text to a tag, and locks it for good if that is asked for.
///
///     swift run Writer "Shelf 12"                                      on a virtual reader
///     NFCTOOL_READER=pn532_uart:/dev/ttyUSB0 swift run Writer "Shelf 12" on a real one
///     swift run Writer --lock "Shelf 12"
@main
struct Writer {
  static func main() async throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let locks = arguments.first == "--lock"
    if locks { arguments.removeFirst() }
    guard arguments.count == 1 else {
      print("usage: Writer [--lock] TEXT")
      exit(64)
    }
    if ProcessInfo.processInfo.environment["NFCTOOL_READER"] == nil {
      let field = VirtualField()
      try field.tap(product: .ntag213)
      ReaderBootstrap(reader: .reader(InProcessReader(field: field))).install()
      print("No reader is named: a virtual one plays, with an empty NTAG213 on it.")
    }
    guard NFCNDEFReaderSession.readingAvailable else {
      print("There is no reader.")
      exit(69)
    }
    let writer = LabelWriter(text: arguments[0], locks: locks)
    for await outcome in writer.outcomes() {
      print(outcome.text)
      exit(outcome.isSuccess ? 0 : 1)
    }
  }
}

/// What an app on a phone would have: a delegate that writes to the tag it is given.
final class LabelWriter: NSObject, NFCNDEFReaderSessionDelegate {
  struct Outcome: Sendable {
    let text: String
    let isSuccess: Bool
  }

  private let text: String
  private let locks: Bool
  private let (stream, output) = AsyncStream<Outcome>.makeStream()
  private var session: NFCNDEFReaderSession?

  init(text: String, locks: Bool) {
    self.text = text
    self.locks = locks
  }

  func outcomes() -> AsyncStream<Outcome> {
    session = NFCNDEFReaderSession(delegate: self, queue: nil, invalidateAfterFirstRead: false)
    session?.alertMessage = "Hold a tag near the reader."
    session?.begin()
    return stream
  }

  func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage]) {}

  func readerSession(_ session: NFCNDEFReaderSession, didDetect tags: [any NFCNDEFTag]) {
    guard let first = tags.first, tags.count == 1 else {
      session.alertMessage = "Keep only one tag near the reader."
      return session.restartPolling()
    }
    // Apple's types are not Sendable; after this line the task alone uses them.
    nonisolated(unsafe) let (session, tag) = (session, first)
    let record = NFCNDEFPayload.wellKnownTypeTextPayload(
      string: text, locale: Locale(identifier: "en"))
    let message = NFCNDEFMessage(records: [record].compactMap { $0 })
    let (locks, output) = (locks, output)
    Task {
      do {
        try await session.connect(to: tag)
        let outcome = try await Self.write(message, to: tag, locks: locks)
        output.yield(outcome)
        if outcome.isSuccess {
          session.alertMessage = "Done."
          session.invalidate()
        } else {
          session.invalidate(errorMessage: outcome.text)
        }
      } catch {
        output.yield(Outcome(text: error.localizedDescription, isSuccess: false))
        session.invalidate(errorMessage: error.localizedDescription)
      }
    }
  }

  func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: any Error) {
    // What was written, or why not, was told before; this is for a session that ended by itself.
    output.yield(Outcome(text: error.localizedDescription, isSuccess: false))
    output.finish()
  }

  private static func write(
    _ message: NFCNDEFMessage, to tag: any NFCNDEFTag, locks: Bool
  ) async throws -> Outcome {
    let (status, capacity) = try await tag.queryNDEFStatus()
    guard status == .readWrite else {
      return Outcome(text: "The tag cannot be written.", isSuccess: false)
    }
    guard message.length <= capacity else {
      return Outcome(
        text: "The message needs \(message.length) bytes, the tag has \(capacity).",
        isSuccess: false)
    }
    try await tag.writeNDEF(message)
    if locks { try await tag.writeLock() }
    return Outcome(
      text: "\(message.length) bytes are on the tag" + (locks ? ", for good." : "."),
      isSuccess: true)
  }
}
