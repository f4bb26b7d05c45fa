import USBInventory

/// What libnfc passes over in its files and its environment without a word.
enum ConfigurationRules {
  static func findings(in evidence: Evidence) -> [Finding] {
    let configuration = evidence.configuration
    return configuration.files.flatMap { file in
      file.faults.map { finding($0, in: file.path, evidence) }
    }
      + configuration.unreadFiles.map { unread($0, evidence) }
      + configuration.emptyVariables.map(emptyVariable)
      + tooMany(evidence) + unnamed(evidence) + blind(evidence)
  }

  private static func finding(
    _ fault: ConfigurationFile.Fault, in path: String, _ evidence: Evidence
  ) -> Finding {
    let place = "\(HostileText.shown(path)), line \(fault.number)"
    let file = ShellText.quoted(path)
    // Keys that libnfc knows have nothing in them that sed would obey.
    if let key = fault.key, let meant = fault.meant {
      return Finding(
        .configuration,
        "\(place): this file has no key “\(HostileText.shown(key))”; here it is “\(meant)”. libnfc "
          + "passes over the line.",
        remedy: .command(
          evidence.asRoot("sed -i '\(fault.number)s/^[^=]*=/\(meant) =/' \(file)")),
        check: "sed -n \(fault.number)p \(file) | grep -q '^\(meant) ='", blocks: false)
    }
    let what =
      fault.key.map { "“\(HostileText.shown($0))” is no key of libnfc's" }
      ?? "“\(HostileText.shown(fault.text))” is no line of the form key = \"value\""
    return Finding(
      .configuration, "\(place): \(what).",
      remedy: .command(evidence.asRoot("sed -i '\(fault.number)s/^/#/' \(file)")),
      check: "sed -n \(fault.number)p \(file) | grep -q '^#'", blocks: false)
  }

  private static func unread(_ path: String, _ evidence: Evidence) -> Finding {
    let isLocal = path.hasPrefix("/usr/local/")
    let folders = LibNFCConfiguration.folders
    let (read, unread) = isLocal ? (folders[0], folders[1]) : (folders[1], folders[0])
    let target = ShellText.quoted(read + path.dropFirst(unread.count))
    let source = ShellText.quoted(path)
    return Finding(
      .configuration,
      "\(HostileText.shown(path)) is not read: this libnfc reads \(read).",
      remedy: .command(evidence.asRoot("cp -i \(source) \(target)")),
      check: "cmp \(source) \(target)", blocks: false)
  }

  private static func emptyVariable(_ name: String) -> Finding {
    Finding(
      .configuration, "\(name) is set and empty: libnfc takes that for a reader without a name.",
      remedy: .advice("unset \(name)"), check: "test -z \"${\(name)+set}\"", blocks: false)
  }

  /// libnfc has room for four.
  private static func tooMany(_ evidence: Evidence) -> [Finding] {
    let readers = evidence.configuration.readers
    guard readers.count > 4, case .file(let path, let line) = readers[4].origin else { return [] }
    return [
      Finding(
        .configuration,
        "\(HostileText.shown(path)), line \(line), names a fifth reader: libnfc takes four.",
        remedy: .advice("take out those that are not attached"), check: "nfctool doctor",
        blocks: false)
    ]
  }

  /// A port where a PN532 may be, which libnfc does not look at unless it is told.
  private static func unnamed(_ evidence: Evidence) -> [Finding] {
    guard evidence.subjects.isEmpty, let port = evidence.inventory.serialPorts.first,
      !evidence.configuration.scansSerialPorts
    else { return [] }
    let connection = ShellText.quoted("pn532_uart:" + port.path)
    let adapter = port.adapter.map { " (\(HostileText.shown($0)))" } ?? ""
    return [
      Finding(
        .configuration,
        "A PN532 may be on \(HostileText.shown(port.path))\(adapter); libnfc looks at no serial "
          + "port unless it is told to.",
        confidence: .likely,
        remedy: .advice("export LIBNFC_DEFAULT_DEVICE=\(connection)"),
        check: "nfctool doctor --open --reader \(connection)")
    ]
  }

  private static func blind(_ evidence: Evidence) -> [Finding] {
    guard !evidence.configuration.scans, evidence.configuration.readers.isEmpty else { return [] }
    return [
      Finding(
        .configuration,
        "libnfc is told to look for no readers (allow_autoscan), and none is named to it.",
        remedy: .advice("set allow_autoscan = true, or name a device"), check: "nfc-list",
        blocks: false)
    ]
  }
}
