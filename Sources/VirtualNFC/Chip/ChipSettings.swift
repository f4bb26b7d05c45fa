extension VirtualPN532 {
  /// What a host sets and what stays until power is lost.
  struct Settings: Sendable {
    /// Attempts after the first to find a passive target; FF: for ever.
    var passiveActivationRetries: UInt8 = 0xFF
    /// The code for how long a target may take with a command.
    var retryTimeoutCode: UInt8 = 0x0A
    /// The same for ATR_RES.
    var atrTimeoutCode: UInt8 = 0x0B
    /// Whether an NFC-A target that speaks ISO-DEP is asked for its ATS while it is listed.
    var requestsATS = true
    var line = ChipLine.serial
    private(set) var baudRate = 115_200
    private var announcedBaudRate: Int?

    private static let baudRates = [
      9600, 19_200, 38_400, 57_600, 115_200, 230_400, 460_800, 921_600, 1_288_000,
    ]

    /// The rate is used once the host has acknowledged the answer.
    mutating func announceBaudRate(_ parameters: [UInt8]) -> Bool {
      guard parameters.count == 1, Int(parameters[0]) < Self.baudRates.count else { return false }
      announcedBaudRate = Self.baudRates[Int(parameters[0])]
      return true
    }

    mutating func applyBaudRate() {
      if let announced = announcedBaudRate { baudRate = announced }
      announcedBaudRate = nil
    }

    func lineTime(of count: Int) -> Duration {
      switch line {
      case .serial: .nanoseconds(count * 10 * 1_000_000_000 / baudRate)
      case .usb: .nanoseconds(count * 8 * 1000 / 12)
      }
    }

    /// 100 µs, doubled with every code from 1 on; no timeout at all counts as the longest.
    static func timeout(_ code: UInt8) -> Duration {
      .microseconds(100 << ((1...16).contains(code) ? Int(code) - 1 : 15))
    }
  }
}
