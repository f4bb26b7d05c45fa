/// The session object that callbacks are handed, held weakly: dropping it ends the session.
// Set once before the object is shared; a weak reference may be read from any thread.
final class SessionReference: @unchecked Sendable {
  private(set) weak var session: NFCReaderSession?

  init() {}

  func set(_ session: NFCReaderSession) {
    self.session = session
  }
}
