/// Why bytes are no APDU, or why an exchange of APDUs came to no end.
public enum APDUError: Error, Hashable, Sendable {
  /// Fewer bytes than the shortest command (four) or response (two) has.
  case tooShort
  /// The length fields and the number of bytes contradict each other.
  case lengthMismatch
  /// More data than Lc can say, or an Le that no length field can say.
  case lengthOutOfRange
  /// The card wants the length that the command already had (6Cxx).
  case wrongLeLoop(StatusWord)
  /// The card goes on announcing more (61xx); what came so far is thrown away.
  case endlessResponse
  /// Le asks for more than the reader's frames hold; nothing was sent.
  case responseTooLongForReader(limit: Int)
  /// The link failed. `TransceiveError.frameTooLong` is also what a command meets, before it is
  /// sent, that does not fit the reader's frames.
  case link(TransceiveError)
}
