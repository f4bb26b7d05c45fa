public import Foundation

/// Hears what a session for tags finds, on the session's queue.
public protocol NFCTagReaderSessionDelegate: NSObjectProtocol {
  /// The session has the reader and looks for tags.
  func tagReaderSessionDidBecomeActive(_ session: NFCTagReaderSession)

  /// The session is over, and this is its last call.
  func tagReaderSession(_ session: NFCTagReaderSession, didInvalidateWithError error: any Error)

  /// Tags were found; more than one if several are in the field at once.
  func tagReaderSession(_ session: NFCTagReaderSession, didDetect tags: [NFCTag])
}
