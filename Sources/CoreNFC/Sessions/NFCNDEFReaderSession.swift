public import Foundation
import NFCSession

/// A session that looks for tags with NDEF messages.
///
/// A delegate with `readerSession(_:didDetect:)` gets the tags and works on them itself. Without it
/// the session reads the messages, hands them over and looks again once the tag has left.
open class NFCNDEFReaderSession: NFCReaderSession {
  // As it was given: a cast might miss a conformance that holds on the main actor alone.
  private weak var listener: (any NFCNDEFReaderSessionDelegate)?
  private let invalidateAfterFirstRead: Bool
  private var found: [TagHandle] = []  // used on the queue alone

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - delegate: who hears of the session; held weakly.
  ///   - queue: where callbacks and handlers run; nil for one of the session's own.
  ///   - invalidateAfterFirstRead: whether a session that reads messages ends with the first.
  public init(
    delegate: any NFCNDEFReaderSessionDelegate, queue: DispatchQueue?,
    invalidateAfterFirstRead: Bool
  ) {
    listener = delegate
    self.invalidateAfterFirstRead = invalidateAfterFirstRead
    super.init(plan: DetectionPlan.ndef, delegate: delegate, queue: queue)
  }

  /// Looks for tags anew; those found so far are no longer valid.
  open func restartPolling() {
    core.restartPolling()
  }

  /// Makes a tag the connected one.
  @preconcurrency
  open func connect(
    to tag: any NFCNDEFTag, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    core.connect(to: (tag as? LiveTag)?.handle) { completionHandler($0) }
  }

  public nonisolated(nonsending) func connect(to tag: any NFCNDEFTag) async throws {
    try await withCheckedThrowingContinuation { continuation in
      connect(to: tag) { continuation.resume(with: outcome($0) {}) }
    }
  }

  /// Does what is to be done for a delegate that wants messages.
  func readMessages() {
    core.readMessages(of: found, endsAfterFirst: invalidateAfterFirstRead)
  }

  override func didBecomeActive() {
    listener?.readerSessionDidBecomeActive(self)
  }

  override func didDetect(_ tags: [TagHandle]) {
    found = tags
    listener?.readerSession(self, didDetect: tags.map(\.ndefTag))
  }

  override func didRead(_ messages: [NFCNDEFMessage]) {
    listener?.readerSession(self, didDetectNDEFs: messages)
  }

  override func didInvalidate(_ error: NFCReaderError) {
    listener?.readerSession(self, didInvalidateWithError: error)
  }
}
