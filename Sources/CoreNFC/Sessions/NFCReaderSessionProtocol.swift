public import Foundation

/// What all reader sessions have in common.
public protocol NFCReaderSessionProtocol: NSObjectProtocol {
  /// Whether the session has begun and the reader is open.
  var isReady: Bool { get }
  /// What the person is told; may be set from any thread while the session is valid.
  var alertMessage: String { get set }

  /// Starts the session. Has no effect on one that has begun or is over.
  func begin()
  /// Ends the session; the delegate hears of it with `readerSessionInvalidationErrorUserCanceled`.
  func invalidate()
  /// Ends the session and tells the person what went wrong.
  func invalidate(errorMessage: String)
}
