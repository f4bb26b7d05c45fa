import USBInventory

/// The machine and how this process was started.
enum MachineRules {
  static func findings(in evidence: Evidence) -> [Finding] {
    virtual(evidence) + input(evidence)
  }

  /// A virtual machine that works is none of our business.
  private static func virtual(_ evidence: Evidence) -> [Finding] {
    guard let hypervisor = evidence.hypervisor else { return [] }
    let shown = HostileText.shown(hypervisor)
    let mute = evidence.attached.first { AnswerRules.isMute($0.subject) }
    if let (index, _, reader) = mute {
      return [
        Finding(
          .virtualMachine, about: index,
          "This is a virtual machine (\(shown)), and the \(reader.label) does not answer: USB that "
            + "is passed through loses answers.",
          confidence: .likely,
          remedy: .advice(
            "give the machine a USB 2 or 3 controller and the reader by its identifier "
              + "\(reader.device.identifier), without a hub; or use it on the host"),
          check: "nfctool doctor --open", blocks: false)
      ]
    }
    guard evidence.subjects.isEmpty else { return [] }
    return [
      Finding(
        .virtualMachine,
        "This is a virtual machine (\(shown)): a reader on the host is not here unless it is passed "
          + "through.",
        confidence: .possible,
        remedy: .advice("pass the reader to the machine by its vendor and product identifier"),
        check: "nfctool readers", blocks: false)
    ]
  }

  private static func input(_ evidence: Evidence) -> [Finding] {
    guard evidence.context.inputWasClosed else { return [] }
    return [
      Finding(
        .stdinClosed,
        "Standard input is closed. A serial port that libnfc opens gets its number, 0, which libnfc "
          + "takes for none: opening fails. nfctool is safe from that; other programs are not.",
        remedy: .advice("start the program with < /dev/null"),
        check: "test -e /proc/self/fd/0", blocks: false)
    ]
  }
}
