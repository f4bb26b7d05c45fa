import NFCLink

extension ToolFailure {
  /// A reader that cannot be opened or used.
  init(_ error: ReaderError) {
    let row = Self.row(for: error.code)
    let detail = error.detail.map { ": " + HostileText.shown($0) } ?? ""
    self.init(
      error.code.rawValue, row.message + detail, hint: row.hint, exit: row.exit,
      coreNFC: row.coreNFC,
      place: [
        "operation": .string(error.operation),
        "driverCode": .optional(error.driverCode) { .integer(Int($0)) },
      ])
  }

  /// An exchange that failed.
  init(_ error: TransceiveError) {
    switch error {
    case .timeout:
      self.init(
        "timeout", "the reader gave no answer in time",
        hint: "try again; if it stays so, unplug the reader and plug it in again",
        exit: .readerFailed, coreNFC: 202)
    case .tagLost:
      self.init(
        "tagLost", "the tag left the field", hint: "hold the tag still on the reader and try again",
        exit: .tryAgain, coreNFC: 100)
    case .transmission:
      self.init(
        "transmission", "the tag's answer was broken, or there was none",
        hint: "hold the tag still on the reader and try again", exit: .protocolFault, coreNFC: 102)
    case .protocolViolation:
      self.init(
        "protocolViolation", "the tag or the reader broke the rules of the protocol",
        exit: .protocolFault, coreNFC: 102)
    case .frameTooLong(let limit):
      self.init(
        "frameTooLong", "the frame is longer than the \(limit) bytes that the reader can carry",
        exit: .protocolFault, coreNFC: 105)
    case .unsupported:
      self.init(
        "unsupported", "this reader cannot send such a command", exit: .protocolFault, coreNFC: 1)
    case .cancelled:
      self = .cancelled
    case .reader(let error):
      self.init(error)
    }
  }

  static let cancelled = ToolFailure("cancelled", "stopped", exit: .interrupted, coreNFC: 200)

  private static func row(
    for code: ReaderError.Code
  ) -> (message: String, hint: String?, exit: ExitStatus, coreNFC: Int) {
    switch code {
    case .notFound:
      (
        "no reader found",
        "`nfctool doctor` finds out why; a serial one is named: --reader pn532_uart:/dev/ttyUSB0; "
          + "without hardware try --reader virtual:ntag213",
        .noReader, 6
      )
    case .accessDenied:
      (
        "no permission to use the reader",
        "add yourself to the group that owns it (plugdev for USB, dialout for serial ports) "
          + "and log in again",
        .noPermission, 2
      )
    case .busy:
      ("another program holds the reader", "end that program, then try again", .tryAgain, 203)
    case .openFailed:
      (
        "the reader does not answer",
        "check its cable, its power and, on a PN532 board, its switches (HSU), then try again",
        .noReader, 6
      )
    case .ioFailed:
      (
        "the reader stopped answering",
        "try again; if it stays so, unplug the reader and plug it in again", .readerFailed, 202
      )
    case .unplugged:
      ("the reader was unplugged", "plug it in and try again", .readerFailed, 202)
    case .unsupported: ("this reader cannot do that", nil, .protocolFault, 1)
    case .cancelled: (cancelled.message, nil, .interrupted, 200)
    }
  }
}
