/// What the use of a reader cost: exact counts, and the time that a model of costs gives.
///
/// The model: the serial line at its rate with ten bits a byte or USB at 12 Mbit/s, with the frames of
/// the chip and nothing around them, half a millisecond of chip time a
/// command, the air with its bit times and frame delays, 5 ms for a request that nobody answers,
/// the set timeout for a command that nobody answers, and the time that tags program memory.
public struct LinkStatistics: Hashable, Sendable {
  /// Counts and time of one part of a run.
  public struct Costs: Hashable, Sendable {
    /// Commands of the host.
    public var roundTrips = 0
    /// Frames that the reader sent to tags.
    public var rfExchanges = 0
    public var bytesToReader = 0
    public var bytesFromReader = 0
    /// Bytes on the air, CRC included; a broken byte counts as one.
    public var airBytesSent = 0
    public var airBytesReceived = 0
    /// By the model of costs, not by a clock.
    public var time = Duration.zero

    public init() {}

    public static func + (a: Costs, b: Costs) -> Costs {
      var sum = a
      sum.roundTrips += b.roundTrips
      sum.rfExchanges += b.rfExchanges
      sum.bytesToReader += b.bytesToReader
      sum.bytesFromReader += b.bytesFromReader
      sum.airBytesSent += b.airBytesSent
      sum.airBytesReceived += b.airBytesReceived
      sum.time += b.time
      return sum
    }
  }

  /// Until the first search for a tag.
  public var open = Costs()
  /// From the first search for a tag to before the target is released.
  public var work = Costs()
  /// From there on, until the reader is opened again.
  public var close = Costs()

  public init() {}

  public var total: Costs { open + work + close }
}
