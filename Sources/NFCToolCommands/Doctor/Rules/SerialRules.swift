import USBInventory

/// Device files that libnfc is told to open: serial ports, and those of I2C and SPI.
enum SerialRules {
  static func findings(in evidence: Evidence) -> [Finding] {
    evidence.subjects.indices.flatMap { index in
      evidence.subjects[index].file.map { findings(about: index, $0, in: evidence) } ?? []
    } + deadAdapters(in: evidence)
  }

  private static func findings(
    about index: Int, _ file: Subject.File, in evidence: Evidence
  ) -> [Finding] {
    let shown = HostileText.shown(file.path)
    let path = ShellText.quoted(file.path)
    guard let facts = file.facts else { return [missing(index, file.path, in: evidence)] }
    var findings: [Finding] = []
    if !file.isPermitted {
      let (text, remedy, check) = GroupRules.joining(facts.group, toUse: file.path, in: evidence)
      findings.append(
        Finding(
          .serialPortDenied, about: index,
          "This login may not write to \(shown), which has \(facts.description(in: evidence.login));"
            + " \(text)", remedy: remedy, check: check))
    }
    let name = file.path.split(separator: "/").last.map(String.init) ?? ""
    let getty = evidence.asRoot("systemctl disable --now serial-getty@\(ShellText.quoted(name))")
    if !file.holders.isEmpty {
      let isConsole = file.holders.contains { $0.name.hasSuffix("getty") }
      findings.append(
        Finding(
          .serialPortBusy, about: index,
          "\(shown) is open in \(ToolFailure.names(of: file.holders))"
            + (isConsole ? ": a console for logins." : "."),
          remedy: .command(
            isConsole && evidence.runsSystemd
              ? getty : HolderRules.ending(file.holders, in: evidence)),
          check: "! fuser -s \(path)"))
    } else if evidence.consolePorts.contains(file.path) {
      findings.append(
        Finding(
          .serialPortBusy, about: index,
          "The kernel's command line makes \(shown) its console; on a Raspberry Pi that is the "
            + "standard.", confidence: .likely,
          remedy: .advice(
            "take console=\(HostileText.shown(name)) out of /boot/firmware/cmdline.txt (or "
              + "/boot/cmdline.txt), set enable_uart=1 in config.txt, and reboot"),
          check: "! grep -q \(ShellText.quoted("console=" + name)) /proc/cmdline"))
    }
    return findings
  }

  private static func missing(_ index: Int, _ path: String, in evidence: Evidence) -> Finding {
    let ports = evidence.inventory.serialPorts.map(\.path)
    let there =
      ports.isEmpty
      ? "No serial port that may carry a PN532 is there."
      : "There are \(ports.map(HostileText.shown).joined(separator: ", "))."
    return Finding(
      .serialPortMissing, about: index, "There is no \(HostileText.shown(path)). \(there)",
      remedy: ports.first.map { port in
        .command("nfctool doctor --open --reader \(ShellText.quoted("pn532_uart:" + port))")
      } ?? .advice("plug the adapter in, and see with `dmesg` which port it becomes"),
      check: "test -e \(ShellText.quoted(path))")
  }

  private static func deadAdapters(in evidence: Evidence) -> [Finding] {
    evidence.inventory.deadAdapters.map { dead in
      let name = "The adapter \(dead.adapter.name) on usb:\(dead.port.path)"
      // A program for Braille displays that takes adapters away at boot.
      if dead.driver == "usbfs" {
        return Finding(
          .serialPortMissing,
          "\(name) has no serial port: a program has claimed it. Where brltty is installed, it "
            + "does so.",
          confidence: .likely, remedy: .command(evidence.asRoot("apt-get remove brltty")),
          check: "ls /dev/ttyUSB*", blocks: false)
      }
      return Finding(
        .serialPortMissing,
        "\(name) has no serial port: the kernel module \(dead.adapter.module) is not there.",
        confidence: .likely,
        remedy: .command(evidence.asRoot("modprobe \(dead.adapter.module)")),
        check: "grep -q '^\(dead.adapter.module) ' /proc/modules", blocks: false)
    }
  }
}
