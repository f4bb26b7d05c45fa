public import NFCLink

/// Why a session is over. A session ends once, and the first reason stays.
public enum SessionEndReason: Hashable, Sendable {
  /// The person or the program ended it, perhaps with a message for the person (CoreNFC 200).
  case cancelled(message: String?)
  /// The limit for the session as a whole ran out (CoreNFC 201).
  case timeLimit
  /// The reader failed or was unplugged (CoreNFC 202).
  case readerFailed(ReaderError)
  /// Another session holds the reader (CoreNFC 203).
  case systemIsBusy
  /// A session that was to read one message has read it (CoreNFC 204).
  case firstTagRead
}
