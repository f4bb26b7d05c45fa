/// The device that makes the field: the port that adapters fill.
///
/// A reader has at most one active target. After any error of `transceive` the target counts as
/// inactive until `activate` or `poll` brings it back.
public protocol Reader: Sendable {
  /// The string that names this reader to its driver, such as `pn532_uart:/dev/ttyUSB0`.
  var connection: String { get }
  /// What the reader calls itself. Comes from the device: escape it before showing it.
  var name: String { get }
  /// The technologies that it can poll for.
  var technologies: Set<RFTechnology> { get }
  /// The longest command and the longest response in bytes, without CRC; 262 unless told otherwise.
  var frameLimit: Int { get }
  /// Whether looking for a further target costs no round trip to a device; false unless told
  /// otherwise.
  var searchesFreely: Bool { get }

  /// Looks once for a target and activates the first one found.
  ///
  /// Targets that `halt` put to sleep do not answer unless they are asked for by identifier; those
  /// that cannot sleep are passed over instead, until the field was off.
  /// Returns nil after one sweep that found nothing; the caller loops.
  func poll(_ configuration: PollConfiguration) async throws(ReaderError) -> RemoteTarget?

  /// Activates a target that was found before, also one that sleeps.
  ///
  /// - Throws: `TransceiveError.tagLost` if it does not answer.
  func activate(_ target: RemoteTarget) async throws(TransceiveError)

  /// Puts the active target to sleep (HLTA, DESELECT) so that another one can answer.
  func halt() async throws(ReaderError)

  /// Ends with the target and switches the field off; the next `poll` or `activate` switches it on.
  func release() async throws(ReaderError)

  /// Sends a command to the active target and returns its response; see `Transceiver`.
  func transceive(
    _ command: [UInt8], timeout: Duration
  ) async throws(TransceiveError) -> [UInt8]

  /// Ends what is under way and all that follows with `cancelled`; may be called from any thread.
  func cancel()

  /// Gives the device back. Nothing else may be called afterwards; calling it twice is harmless.
  func close() async
}

extension Reader {
  public var frameLimit: Int { ReaderFrame.longest }
  public var searchesFreely: Bool { false }
}

enum ReaderFrame {
  /// What a PN53x takes, and the least that any reader does with which a tag can be used in comfort.
  static let longest = 262
}
