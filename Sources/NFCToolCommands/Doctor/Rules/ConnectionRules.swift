import USBInventory

/// Connection strings that name nothing that is there.
enum ConnectionRules {
  static func findings(in evidence: Evidence) -> [Finding] {
    evidence.subjects.indices.compactMap { index in
      let subject = evidence.subjects[index]
      guard subject.isStale, let spec = subject.spec else { return nil }
      return finding(about: index, spec, from: subject.source, in: evidence)
    }
  }

  private static func finding(
    about index: Int, _ spec: String, from source: Subject.Source, in evidence: Evidence
  ) -> Finding {
    let shown = HostileText.shown(spec)
    let isDeviceFile = DeviceFile.path(of: spec) != nil
    let reader = evidence.inventory.supportedReaders.first
    let cause =
      isDeviceFile
      ? "\(shown) names a device file, and a USB reader has none: behind its driver stand bus and "
        + "device number."
      : "No reader is at \(shown): device numbers change when a reader is plugged in again."
    let there =
      reader.map { reader in " The \(reader.label) is \(reader.connection ?? "") today." } ?? ""
    return Finding(
      .staleConnection, about: index, cause + there,
      remedy: remedy(
        spec, source, instead: reader?.connection, port: reader?.device.port.path, evidence),
      check: "nfctool doctor")
  }

  private static func remedy(
    _ spec: String, _ source: Subject.Source, instead connection: String?, port: String?,
    _ evidence: Evidence
  ) -> Finding.Remedy {
    guard let connection, let port else {
      return .advice("plug the reader in; `nfctool readers` says where it is then")
    }
    switch source {
    case .configuration(.file(let path, let line)):
      // The string is libnfc's own, with nothing in it that sed would obey.
      return .command(
        evidence.asRoot(
          "sed -i '\(line)s|=.*|= \"\(connection)\"|' \(ShellText.quoted(path))"))
    case .configuration(.variable(let name)):
      return .advice("export \(name)=\(connection)")
    case .choice, .inventory:
      return .advice("use --reader usb:\(port) (or NFCTOOL_READER=usb:\(port)), which stays")
    }
  }
}
