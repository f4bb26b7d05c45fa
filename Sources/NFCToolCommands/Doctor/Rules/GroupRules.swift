import USBInventory

/// What a login lacks to use a file that its group may write to.
enum GroupRules {
  static func joining(
    _ group: UInt32, toUse path: String, in evidence: Evidence
  ) -> (text: String, remedy: Finding.Remedy, check: String) {
    let login = evidence.login
    let name = login.name(ofGroup: group) ?? String(group)
    let word = ShellText.quoted(name)
    let shown = HostileText.shown(name)
    if login.groupsInForce.contains(group) {
      return (
        "this login is in the group, so something else forbids it: a security module or a "
          + "container.",
        .advice("see what `dmesg` and `journalctl -t audit` say of a denial"),
        "test -w \(ShellText.quoted(path))"
      )
    }
    if login.isMember(of: name) {
      return (
        "you were added to \(shown), and this login is older than that.",
        .advice("log out and in again; for one shell: newgrp \(word)"), "id -nG | grep -qw \(word)"
      )
    }
    return (
      "this login is not in \(shown). Log in again after the remedy.",
      .command(evidence.asRoot("usermod -aG \(word) \(evidence.user)")),
      "id -nG \(evidence.user) | grep -qw \(word)"
    )
  }
}
