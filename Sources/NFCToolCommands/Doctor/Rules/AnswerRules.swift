import USBInventory

/// Readers that are there and did not answer when they were opened.
enum AnswerRules {
  static func findings(in evidence: Evidence) -> [Finding] {
    evidence.subjects.indices.compactMap { index in
      let subject = evidence.subjects[index]
      switch subject.opening {
      case .answered, nil: return nil
      case .fellSilent:
        return finding(
          about: index, "was opened and then fell silent while it polled", in: evidence)
      case .failed(let failure):
        guard let code = obstacle(of: subject, failure) else {
          return finding(about: index, "is there and does not answer", in: evidence)
        }
        return Finding(
          code, about: index, "\(subject.label): \(failure.message).", confidence: .likely,
          remedy: .advice(failure.hint ?? "see `nfctool readers`"), check: check(subject))
      }
    }
  }

  /// What kept a reader from being opened, if it was not the reader itself. One that is on the USB
  /// and is gone when it is opened has reset itself.
  private static func obstacle(of subject: Subject, _ failure: ToolFailure) -> FindingCode? {
    let row = ReaderRow(subject.connection, attached: subject.attached, failure: failure)
    guard let code = row.reason, code != .notAnswering,
      code != .staleConnection || subject.attached == nil
    else { return nil }
    return code
  }

  /// Whether a reader was opened, or was to be, and did not answer.
  static func isMute(_ subject: Subject) -> Bool {
    switch subject.opening {
    case .answered, nil: false
    case .fellSilent: true
    case .failed(let failure): obstacle(of: subject, failure) == nil
    }
  }

  private static func check(_ subject: Subject) -> String {
    "nfctool doctor --open --reader \(ShellText.quoted(subject.choice))"
  }

  private static func finding(
    about index: Int, _ what: String, in evidence: Evidence
  ) -> Finding {
    let subject = evidence.subjects[index]
    let (cause, remedy) = cause(for: subject, in: evidence)
    return Finding(
      .notAnswering, about: index, "\(subject.label) \(what). \(cause)", confidence: .likely,
      remedy: remedy, check: check(subject))
  }

  private static func cause(
    for subject: Subject, in evidence: Evidence
  ) -> (text: String, remedy: Finding.Remedy) {
    guard let reader = subject.attached else { return board(subject.driver) }
    // Taking a device off and on again without touching the plug.
    let switchPath = "/sys/bus/usb/devices/\(reader.device.port.path)/authorized"
    let cycle = Finding.Remedy.command(
      evidence.asRoot("sh -c 'echo 0 > \(switchPath); sleep 1; echo 1 > \(switchPath)'"))
    if reader.known?.driver == "pn53x_usb" {
      return (
        "After a long command a PN533 writes over its own USB descriptors, and is gone or mute "
          + "until it has been without power.",
        .advice("unplug the reader and plug it in again")
      )
    }
    if reader.known?.identifier == KnownReaders.touchatag {
      return (
        "A touchatag (firmware \(reader.device.version)) often answers out of step; a contact card "
          + "reader ACR38U has the same identifier.", cycle
      )
    }
    let modules =
      evidence.modules.loaded.isEmpty
      ? "" : " Kernel modules for it are loaded and may have touched it first."
    return (
      "An ACR122U (firmware \(reader.device.version)) stays so when a program left it in the middle "
        + "of a command, when an answer came too late, or on a weak hub.\(modules)", cycle
    )
  }

  /// Row by row what stands between the host and a chip without USB.
  private static func board(_ driver: String?) -> (text: String, remedy: Finding.Remedy) {
    switch driver {
    case "pn532_i2c", "pn532_spi":
      (
        "The board's switches must say I2C or SPI, and the bus must be switched on.",
        .advice("set the switches, enable the bus (raspi-config), and check the wires")
      )
    default:
      (
        "Either it is no PN532, or its switches do not say HSU, or RX and TX are not crossed.",
        .advice(
          "set both switches of the board to 0 (HSU), connect TX to RX and RX to TX, give it power, "
            + "and try twice: a board that sleeps misses the first command")
      )
    }
  }
}
