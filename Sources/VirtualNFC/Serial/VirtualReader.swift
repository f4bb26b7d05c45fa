public import NFCLink
import Synchronization

/// A PN532 on a pseudo-terminal, with a field of tags: programs open it like a real one.
///
/// It serves from the moment it is made until `stop` or `unplug`, on a thread of its own; programs
/// may open it one after another. Everything here may be called from any thread.
public final class VirtualReader: ServedReader {
  /// How long the reader takes.
  public enum Timing: Hashable, Sendable {
    /// No longer than it must.
    case instant
    /// As long as the model of costs says: the serial line, the chip, the air, and the tags.
    case real
  }

  /// The field in front of the reader.
  public let field: VirtualField
  /// What programs open, such as `/dev/pts/3`.
  public let path: String
  private let server: SerialServer

  /// Makes the terminal and begins to serve it.
  ///
  /// - Throws: `ReaderError.openFailed` if the system gives no pseudo-terminal or no thread.
  public init(
    field: VirtualField = VirtualField(), faults: FaultScript = FaultScript(),
    timing: Timing = .instant
  ) throws(ReaderError) {
    self.field = field
    server = try SerialServer(
      chip: VirtualPN532(field: field, faults: faults), isHeld: faults.isBusy, timing: timing)
    path = server.path
  }

  deinit {
    server.stop()
  }

  /// The connection string by which libnfc opens it, such as `pn532_uart:/dev/pts/3:115200`.
  public var connection: String { "pn532_uart:\(path):115200" }

  /// What its use has cost so far.
  public var statistics: LinkStatistics { server.withChip { $0.statistics } }

  /// Begins to count anew.
  public func resetStatistics() {
    server.withChip { $0.statistics = LinkStatistics() }
  }

  /// Exchanges with a tag since its first activation, counted as fault scripts count them.
  public var exchangeCount: Int { server.withChip { $0.air.exchangeCount } }

  /// Whether programs can still open it.
  public var isServing: Bool { server.isServing }

  /// Pulls the reader out: its path is gone, and who holds it open gets an error.
  public func unplug() {
    server.stop()
  }

  /// Ends it. Calling it twice is harmless.
  public func stop() {
    server.stop()
  }
}
