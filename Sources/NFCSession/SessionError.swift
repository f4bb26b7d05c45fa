public import NFCLink
public import NFCTags

/// Why something asked of a session failed.
public enum SessionError: Error, Equatable, Sendable {
  /// The tag is not the connected one, or nothing is connected (CoreNFC 104).
  case notConnected
  /// The session has not begun, or is over (CoreNFC 103).
  case invalidated(SessionEndReason?)
  case tag(TagError)
  case reader(ReaderError)
}
