import USBInventory

/// Nothing that could be a reader.
enum AbsenceRules {
  static func findings(in evidence: Evidence) -> [Finding] {
    guard evidence.subjects.isEmpty, evidence.inventory.serialPorts.isEmpty else { return [] }
    let seen =
      evidence.inventory.isUSBVisible
      ? "No known reader is on the USB, no adapter for a serial one, and none is named to libnfc."
      : "This system shows no USB (a container, or a machine without any), and no reader is named "
        + "to libnfc."
    return [
      Finding(
        .none, seen,
        remedy: .advice(
          evidence.inventory.isUSBVisible
            ? "plug a reader in; without hardware try --reader virtual:ntag213"
            : "run it on the host, or give the container /dev/bus/usb and /sys; without hardware "
              + "try --reader virtual:ntag213"),
        check: "nfctool readers")
    ]
  }
}
