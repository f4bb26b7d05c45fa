/// Why an exchange with a target failed.
public enum TransceiveError: Error, Hashable, Sendable {
  /// The reader gave no answer in time; what it sends later cannot be trusted.
  case timeout
  /// The target has left the field.
  case tagLost
  /// The answer was broken, or a NAK, or there was none: this reader cannot tell which.
  /// `Transceiver.reactivate()` tells whether the target is still there.
  case transmission
  /// The target or the reader broke the rules of the protocol.
  case protocolViolation
  /// The command, or the answer it would bring, is longer than the reader's frames.
  case frameTooLong(limit: Int)
  /// This reader cannot send such a command.
  case unsupported
  case cancelled
  case reader(ReaderError)
}
