/// The two clocks of an exchange: how long the chip waits for the target, and libnfc for the chip.
struct ExchangeTimeout: Hashable, Sendable {
  /// What the chip waits for a target without ISO-DEP, unless told otherwise, in milliseconds (PN532
  /// user manual, 7.3.1, item 2).
  static let defaultAnswer: Int32 = 51

  /// What the caller asks for, in whole milliseconds.
  let asked: Int32

  init(_ timeout: Duration) {
    let bounded = max(.zero, min(Self.longest, timeout))
    let (seconds, attoseconds) = bounded.components
    let (millisecond, limit) = (1_000_000_000_000_000 as Int64, Int32(seconds) * 1000)
    asked = limit + Int32((attoseconds + millisecond - 1) / millisecond)
  }

  /// Nothing ends a wait for an acknowledgement of the chip before its time.
  private static let longest = Duration.seconds(60)

  /// What the chip must be told, as `NP_TIMEOUT_COM` wants it; nil if it waits long enough.
  ///
  /// The chip knows 51.2 ms and its doubles up to 3.28 s. libnfc takes the longest of them that is
  /// shorter than the value given, and counts them in halves of 3280.
  var answerLimit: Int32? {
    guard asked > Self.defaultAnswer else { return nil }
    let steps: [(longest: Int32, value: Int32)] = [
      (102, 103), (204, 206), (409, 411), (819, 821), (1638, 1641),
    ]
    return steps.first { asked <= $0.longest }?.value ?? 3281
  }

  /// What libnfc must be given for a whole exchange, in milliseconds.
  ///
  /// Never 0, which is for ever, and never before the chip itself gives up: an answer that comes
  /// after the end makes the reader useless until it is opened again. The USB drivers take 200 ms off
  /// and do not read at all if nothing is left.
  func whole(answerLimit: Int32, overUSB: Bool) -> Int32 {
    max(asked, answerLimit + 300) + (overUSB ? 200 : 0)
  }
}
