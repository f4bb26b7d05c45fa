import USBInventory

/// The kernel's own driver for PN533 readers, which libnfc never asks to let go.
enum KernelRules {
  static func findings(in evidence: Evidence) -> [Finding] {
    let bound = evidence.attached.compactMap { index, _, reader in
      reader.isSupported
        ? reader.kernelDriver.map { driver in
          finding(about: index, reader, heldBy: driver, in: evidence)
        } : nil
    }
    return bound.isEmpty ? lurking(in: evidence) : bound
  }

  private static func finding(
    about index: Int, _ reader: AttachedReader, heldBy driver: String, in evidence: Evidence
  ) -> Finding {
    let interface = reader.interface?.name ?? ""
    return Finding(
      .kernelDriver, about: index,
      "The kernel's driver \(HostileText.shown(driver)) has the \(reader.label); libnfc would say "
        + "“Device or resource busy”. " + blacklistText(evidence.modules),
      remedy: .command(release(interface, from: driver, in: evidence)),
      check: "test ! -e /sys/bus/usb/devices/\(ShellText.quoted(interface))/driver")
  }

  private static func release(
    _ interface: String, from driver: String, in evidence: Evidence
  ) -> String {
    guard evidence.modules.loaded.contains(driver) else {
      return evidence.writing(interface, to: "/sys/bus/usb/drivers/\(driver)/unbind")
    }
    return removal(in: evidence)
  }

  /// In the order in which they use each other, and for good.
  private static func removal(in evidence: Evidence) -> String {
    let remove = evidence.asRoot("modprobe -r " + evidence.modules.loaded.joined(separator: " "))
    guard !evidence.modules.notBlacklisted.isEmpty else { return remove }
    let lines = KernelModules.nfc.map { "'blacklist \($0)'" }.joined(separator: " ")
    let file = "/etc/modprobe.d/blacklist-nfctool.conf"
    let write =
      evidence.login.isRoot
      ? "printf '%s\\n' \(lines) > \(file)"
      : "printf '%s\\n' \(lines) | sudo tee \(file) > /dev/null"
    return "\(write) && \(remove)"
  }

  /// The modules are there and wait for a reader to be plugged in.
  private static func lurking(in evidence: Evidence) -> [Finding] {
    let loaded = evidence.modules.loaded
    guard loaded.contains("pn533_usb") else { return [] }
    return [
      Finding(
        .kernelModule,
        "The kernel modules \(loaded.joined(separator: ", ")) are loaded: they take an ACR122U or a "
          + "PN533 when it is plugged in, or leave it in a bad state. "
          + blacklistText(evidence.modules),
        confidence: .likely, remedy: .command(removal(in: evidence)),
        check: "! grep -qE '^(pn533_usb|pn533|nfc) ' /proc/modules", blocks: false)
    ]
  }

  private static func blacklistText(_ modules: KernelModules) -> String {
    guard let file = modules.blacklists.first else {
      return "No file in /etc/modprobe.d forbids it."
    }
    return modules.notBlacklisted.isEmpty
      ? "\(HostileText.shown(file)) forbids it, but the modules were loaded before it was read."
      : "\(HostileText.shown(file)) leaves out \(modules.notBlacklisted.joined(separator: ", "))."
  }
}
