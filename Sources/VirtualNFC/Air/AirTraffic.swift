/// What went over the air, and how long it took by the model of costs.
struct AirTraffic: Hashable, Sendable {
  var exchanges = 0
  var bytesSent = 0
  var bytesReceived = 0
  var time = Duration.zero

  /// Until a tag can hear after the field was switched on.
  static let fieldStart = Duration.milliseconds(5)
  /// Between the end of a frame and the start of the answer, both ways: 1172/fc (ISO/IEC 14443-3).
  private static let frameDelay = Duration.nanoseconds(86_431)

  mutating func add(_ frame: AirFrame, _ answers: [AirAnswer], busy: Duration) {
    exchanges += 1
    bytesSent += frame.bits.bytes.count
    time += Self.duration(frame.bits, bitRate: frame.bitRate) + Self.frameDelay + busy
    for case .bits(let bits, _) in answers {
      bytesReceived += bits.bytes.count
      time += Self.duration(bits, bitRate: frame.bitRate) + Self.frameDelay
    }
  }

  /// The bits with a parity bit for each whole byte, a start and an end, at 128/fc a bit.
  private static func duration(_ bits: Bits, bitRate: Int) -> Duration {
    let units = bits.count + bits.count / 8 + 2
    return .nanoseconds(units * 9440 * 106 / max(1, bitRate))
  }
}
