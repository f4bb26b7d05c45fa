/// Messages of libnfc's that people meet, and what lies behind them.
enum MessageRules {
  private struct Row {
    /// What the message contains.
    let fragment: String
    let code: FindingCode
    let cause: String
    let advice: String
  }

  /// The first row that fits counts.
  private static let rows: [Row] = [
    Row(
      fragment: "unable to set alternate setting", code: .notAnswering,
      cause: "An ACR122U was left in a bad state, or the kernel's driver touched it first.",
      advice: "plug the reader in again; blacklist pn533_usb, pn533 and nfc; do without a hub"),
    Row(
      fragment: "invalid rdr_to_pc_datablock", code: .notAnswering,
      cause: "libnfc up to 1.8.0 takes an ACR122U's empty answer after a poll for a fault.",
      advice: "poll with single selects, as nfctool does, and not with nfc_initiator_poll_target"),
    Row(
      fragment: "command code verification failed", code: .notAnswering,
      cause:
        "Answers are out of step after a time-out: each is taken for that to the next command.",
      advice: "open the reader again (nfctool does so itself), one program at a time"),
    Row(
      fragment: "wrong reply", code: .notAnswering,
      cause: "Answers are out of step, or the firmware is that of an old touchatag.",
      advice: "plug the reader in again; replace an old touchatag"),
    Row(
      fragment: "frame header mismatch", code: .notAnswering,
      cause: "Answers are out of step after a time-out.",
      advice: "plug the reader in again; use one program at a time"),
    Row(
      fragment: "too small reply", code: .notAnswering,
      cause: "An answer was cut short: old firmware, or USB that a virtual machine passes through.",
      advice: "plug the reader in again; use it without a virtual machine"),
    Row(
      fragment: "unable to write to usb (connection timed out)", code: .virtualMachine,
      cause: "USB loses transfers: it is passed through to a virtual machine, or the hub is weak.",
      advice: "use the reader on the host, straight on a port"),
    Row(
      fragment: "unable to write to usb", code: .notAnswering,
      cause: "The reader is gone from the USB: it was unplugged, or a PN533 lost its descriptors.",
      advice: "unplug the reader and plug it in again"),
    Row(
      fragment: "device or resource busy", code: .busy,
      cause: "The kernel's driver pn533_usb or another program, often pcscd, has the reader.",
      advice: "see what `nfctool doctor` says with the reader plugged in, as root if need be"),
    Row(
      fragment: "operation not permitted", code: .permission,
      cause: "This login may read the reader's node and not write to it.",
      advice: "join the group of the node (plugdev) and log in again"),
    Row(
      fragment: "permission denied", code: .permission,
      cause: "This login may not use the reader's node or port.",
      advice: "join its group (plugdev for USB, dialout for serial ports) and log in again"),
    Row(
      fragment: "unable to read ack", code: .notAnswering,
      cause: "Nothing that speaks as a PN532 is on the serial port.",
      advice: "set the board's switches to HSU (both 0), cross RX and TX, and try twice"),
    Row(
      fragment: "unknown key in config line", code: .configuration,
      cause: "libnfc.conf wants device.name and device.connstring, a file of devices.d name and "
        + "connstring.",
      advice: "correct the keys; `nfctool doctor` names the lines"),
    Row(
      fragment: "parse error on line", code: .configuration,
      cause: "A line of libnfc's configuration is not of the form key = \"value\".",
      advice: "correct the line; `nfctool doctor` names it"),
    Row(
      fragment: "unable to find usb busses", code: .none,
      cause: "The system shows no USB: a container, or a machine without any.",
      advice: "nothing, if the reader is not on the USB"),
  ]

  static func findings(in evidence: Evidence) -> [Finding] {
    guard let message = evidence.context.message?.lowercased(),
      let row = rows.first(where: { message.contains($0.fragment) })
    else { return [] }
    return [
      Finding(
        row.code, "“\(HostileText.shown(evidence.context.message ?? ""))”: \(row.cause)",
        confidence: .likely, remedy: .advice(row.advice), check: "nfctool doctor --open",
        blocks: false)
    ]
  }
}
