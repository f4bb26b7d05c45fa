public import NFCLink

/// Why something could not be done with a tag.
public enum TagError: Error, Hashable, Sendable {
  /// The link to the tag failed.
  case link(TransceiveError)
  /// The tag refused a command; with its reason where the reader shows it.
  case nak(UInt8?, to: RefusedCommand)
  /// The tag answered with a status that means failure.
  case status(UInt16)
  /// The answer has a form that the command cannot bring.
  case malformedResponse
  /// The tag's content is broken, at an offset in bytes from the start of its memory or file.
  case malformed(TagFault, at: Int)
  /// The tag is not prepared for NDEF.
  case notFormatted(TagFault)
  /// The tag cannot be changed; the text says by what, such as `pages 6 and 8 are locked`.
  case readOnly(String)
  /// The message needs more bytes than the tag has for one.
  case capacityExceeded(needed: Int, available: Int)
  /// The tag wants its password or key before anything from this block on.
  case authenticationRequired(fromBlock: Int)
  /// The tag refused the password or key.
  case authenticationFailed
  /// A block, or a file from an offset on, does not hold what was written.
  case updateFailed(block: Int, file: UInt16? = nil)
  /// This tag cannot do it; the text says what.
  case unsupported(String)
  /// The caller asked for something that makes no sense; the text says what.
  case invalidArgument(String)
}
