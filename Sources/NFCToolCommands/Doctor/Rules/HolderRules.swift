import USBInventory

/// Programs that have a reader on the USB: pcscd most of all.
enum HolderRules {
  static func findings(in evidence: Evidence) -> [Finding] {
    evidence.attached.compactMap { index, _, reader in
      guard reader.isSupported, reader.kernelDriver == nil, reader.isHeld else { return nil }
      return finding(about: index, reader, in: evidence)
    }
  }

  private static func finding(
    about index: Int, _ reader: AttachedReader, in evidence: Evidence
  ) -> Finding {
    let isClaimed = reader.interface?.driver == "usbfs"
    let how = isClaimed ? "which has claimed it (driver usbfs)" : "which has its node open"
    guard reader.holders.isEmpty else {
      return Finding(
        .busy, about: index,
        "The \(reader.label) is held by \(ToolFailure.names(of: reader.holders)), \(how).",
        confidence: isClaimed ? .certain : .likely,
        remedy: .command(ending(reader.holders, in: evidence)),
        check: released(reader, isClaimed: isClaimed))
    }
    let suspects = evidence.pcscd
    return Finding(
      .busy, about: index,
      "The \(reader.label) is held by a program of another user, \(how)"
        + (suspects.isEmpty ? "." : "; \(ToolFailure.names(of: suspects)) runs here."),
      confidence: suspects.isEmpty ? .certain : .likely,
      remedy: .command(
        suspects.isEmpty
          ? evidence.asRoot("fuser -k \(reader.device.node)") : ending(suspects, in: evidence)),
      check: released(reader, isClaimed: isClaimed))
  }

  static func ending(_ processes: [ProcessName], in evidence: Evidence) -> String {
    let pcscd = processes.filter { $0.name == "pcscd" }
    if pcscd.count == processes.count, evidence.runsSystemd {
      // The socket would start the service again.
      return evidence.asRoot("systemctl stop pcscd.socket pcscd.service")
    }
    return evidence.asRoot("kill " + processes.map { String($0.number) }.joined(separator: " "))
  }

  private static func released(_ reader: AttachedReader, isClaimed: Bool) -> String {
    guard isClaimed, let interface = reader.interface?.name else {
      return reader.holders.map { "test ! -e /proc/\($0.number)" }.joined(separator: " && ")
    }
    return "test ! -e /sys/bus/usb/devices/\(ShellText.quoted(interface))/driver"
  }
}
