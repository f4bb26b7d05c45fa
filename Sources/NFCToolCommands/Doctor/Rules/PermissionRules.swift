import USBInventory

/// Nodes of readers that this login may not use.
enum PermissionRules {
  static func findings(in evidence: Evidence) -> [Finding] {
    evidence.attached.compactMap { index, _, reader in
      guard reader.isSupported, !reader.isPermitted else { return nil }
      let (text, remedy, check) = cause(of: reader, in: evidence)
      return Finding(
        .permission, about: index,
        "This login may not write to \(reader.device.node), the \(reader.label). " + text,
        remedy: remedy, check: check)
    }
  }

  private typealias Cause = (text: String, remedy: Finding.Remedy, check: String)

  private static func cause(of reader: AttachedReader, in evidence: Evidence) -> Cause {
    let node = reader.device.node
    guard let facts = reader.node else {
      return (
        "There is no such node: this looks like a container without the device.",
        .advice("start the container with --device=\(node), or with -v /dev/bus/usb:/dev/bus/usb"),
        "test -w \(node)"
      )
    }
    if evidence.login.isRoot {
      return (
        "Root may not either: a container without access to the device.",
        .advice("start the container with --device=\(node)"), "test -w \(node)"
      )
    }
    if facts.letsGroupWrite { return membership(of: facts, node, in: evidence) }
    return rule(for: reader, facts, in: evidence)
  }

  /// The node is right and the login is not in its group.
  private static func membership(
    of facts: FileFacts, _ node: String, in evidence: Evidence
  ) -> Cause {
    let text = "It has \(facts.description(in: evidence.login))"
    let (more, remedy, check) = GroupRules.joining(facts.group, toUse: node, in: evidence)
    return ("\(text); \(more)", remedy, check)
  }

  /// The node belongs to root alone: no rule of udev's, or one that does not work.
  private static func rule(
    for reader: AttachedReader, _ facts: FileFacts, in evidence: Evidence
  ) -> Cause {
    let identifier = reader.device.identifier
    let state = "It has \(facts.description(in: evidence.login))"
    let device = "/sys/bus/usb/devices/\(reader.device.port.path)"
    let apply = [
      evidence.asRoot("udevadm control --reload"),
      evidence.asRoot("udevadm trigger --action=add \(device)"),
    ].joined(separator: " && ")
    let proof = "test \"$(stat -c %a \(reader.device.node))\" -ge 660"
    let rules = evidence.udev.rules(for: identifier)
    if let rule = rules.last, !rule.comesTooLate {
      let overrules = evidence.login.name(ofGroup: facts.group).flatMap { $0 == "root" ? nil : $0 }
      if let overrules, let group = rule.group, overrules != group {
        return install(
          identifier, apply,
          "\(state): \(rule.path) gives it to \(group), and a later rule to \(overrules)", proof,
          in: evidence)
      }
      return (
        "\(state), though \(HostileText.shown(rule.path)) is to open it: the reader was plugged in "
          + "before the rule was there, or udev does not run.", .command(apply), proof
      )
    }
    let why =
      rules.last.map { rule in
        "\(state): \(HostileText.shown(rule.path)) tags it uaccess too late, behind "
          + "73-seat-late.rules"
      } ?? "\(state), and no rule of udev's names \(identifier)"
    return install(identifier, apply, why, proof, in: evidence)
  }

  private static func install(
    _ identifier: USBIdentifier, _ apply: String, _ why: String, _ proof: String,
    in evidence: Evidence
  ) -> Cause {
    let device =
      "ATTR{idVendor}==\"\(identifier.vendorText)\", "
      + "ATTR{idProduct}==\"\(identifier.productText)\""
    // Behind 92-libccid.rules, which gives smart card readers to pcscd; a tag for the seat must
    // stand before 73-seat-late.rules.
    let hasGroup = evidence.login.isKnown(group: "plugdev")
    let (file, grant) =
      hasGroup
      ? ("93-nfctool.rules", "MODE=\"0660\", GROUP=\"plugdev\"")
      : ("70-nfctool.rules", "MODE=\"0660\", TAG+=\"uaccess\"")
    let write = evidence.writing(
      "SUBSYSTEM==\"usb\", \(device), \(grant)", to: "/etc/udev/rules.d/\(file)")
    let isMember = !hasGroup || evidence.login.isMember(of: "plugdev")
    let join = isMember ? "" : " && " + evidence.asRoot("usermod -aG plugdev \(evidence.user)")
    return (
      why + "." + (isMember ? "" : " Log in again after the remedy: it adds you to plugdev."),
      .command("\(write) && \(apply)\(join)"), proof
    )
  }
}

extension FileFacts {
  /// Whether its group may use it, and is one that a person can be in.
  var letsGroupWrite: Bool { mode & 0o060 == 0o060 && group != 0 }

  func description(in login: Login) -> String {
    let digits = String(mode, radix: 8)
    let name = login.name(ofGroup: group).map(HostileText.shown) ?? String(group)
    return "mode \(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits), "
      + "owner \(owner), group \(name)"
  }
}
