public import Foundation

/// Hears what a session for NDEF tags finds, on the session's queue.
public protocol NFCNDEFReaderSessionDelegate: NSObjectProtocol {
  /// The session is over, and this is its last call.
  func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: any Error)

  /// Messages were read. Only called if the delegate has no `readerSession(_:didDetect:)`.
  func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage])

  /// Tags were found. A delegate that has this method connects, reads and writes itself.
  func readerSession(_ session: NFCNDEFReaderSession, didDetect tags: [any NFCNDEFTag])

  /// The session has the reader and looks for tags.
  func readerSessionDidBecomeActive(_ session: NFCNDEFReaderSession)
}

extension NFCNDEFReaderSessionDelegate {
  /// Reads the message of the tags and hands it to `readerSession(_:didDetectNDEFs:)`.
  public func readerSession(_ session: NFCNDEFReaderSession, didDetect tags: [any NFCNDEFTag]) {
    session.readMessages()
  }

  public func readerSessionDidBecomeActive(_ session: NFCNDEFReaderSession) {}
}
