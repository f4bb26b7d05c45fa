/// The one thing a tag needs of what lies below: a command out, a response in.
public protocol Transceiver: Sendable {
  /// The activated target at the other end.
  var target: RemoteTarget { get }
  /// The longest command and the longest response in bytes, without CRC; 262 unless told otherwise.
  var frameLimit: Int { get }

  /// Sends a command and returns the response, both without CRC.
  ///
  /// A 4-bit acknowledge is an empty response or the one byte 0A, whatever the reader makes of it;
  /// a 4-bit NAK is one byte 00, 01, 04 or 05 where the reader shows it, and
  /// `TransceiveError.transmission` where it does not.
  ///
  /// - Parameters:
  ///   - timeout: for the whole exchange; an adapter may wait longer, never less.
  ///   - secrecy: whether the exchange may be shown in a trace.
  func transceive(
    _ command: [UInt8], timeout: Duration, secrecy: Secrecy
  ) async throws(TransceiveError) -> [UInt8]

  /// Selects the same target again, which a NAK or a time-out makes necessary.
  ///
  /// - Throws: `TransceiveError.tagLost` if it is no longer there.
  func reactivate() async throws(TransceiveError)
}

/// Whether an exchange holds a password or a key, which no trace may show.
public enum Secrecy: Hashable, Sendable {
  case open
  /// All but the first byte of the command, which names it.
  case secret
  /// Nothing of it, not even the first byte: data that follows a command of its own.
  case secretData
}

extension Transceiver {
  public var frameLimit: Int { ReaderFrame.longest }

  public func transceive(
    _ command: [UInt8], timeout: Duration
  ) async throws(TransceiveError) -> [UInt8] {
    try await transceive(command, timeout: timeout, secrecy: .open)
  }
}
