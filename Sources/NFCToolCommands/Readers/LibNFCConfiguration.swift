import USBInventory

/// What a person has told libnfc in its environment and its files, and what it will make of it.
struct LibNFCConfiguration: Hashable, Sendable {
  /// Where a reader was named.
  enum Origin: Hashable, Sendable {
    case variable(String)
    case file(String, line: Int)
  }

  struct NamedReader: Hashable, Sendable {
    let connection: String
    let origin: Origin
  }

  /// Readers in the order in which libnfc takes them.
  let readers: [NamedReader]
  let files: [ConfigurationFile]
  /// Files in a folder that this libnfc does not read.
  let unreadFiles: [String]
  /// Variables that are set and empty: libnfc takes that for a reader without a name.
  let emptyVariables: [String]
  let scans: Bool
  let scansSerialPorts: Bool

  /// Debian's libnfc reads the first, one that was built by hand the second.
  static let folders = ["/etc/nfc", "/usr/local/etc/nfc"]

  /// - Parameter folder: the one of `folders` that the loaded library reads.
  init(
    of tree: SystemTree = .running, folder: String = folders[0],
    environment: (String) -> String? = { Environment[$0] }
  ) {
    let files = Self.files(in: folder, of: tree)
    func isOn(_ key: String, _ variable: String, otherwise: Bool) -> Bool {
      let text = environment(variable) ?? files.flatMap(\.lines).last { $0.key == key }?.value
      return text.flatMap(Self.truth) ?? otherwise
    }
    scans = isOn("allow_autoscan", "LIBNFC_AUTO_SCAN", otherwise: true)
    scansSerialPorts = isOn("allow_intrusive_scan", "LIBNFC_INTRUSIVE_SCAN", otherwise: false)
    self.files = files
    unreadFiles = Self.folders.filter { $0 != folder }
      .flatMap { Self.files(in: $0, of: tree) }.filter { !$0.lines.isEmpty }.map(\.path)

    let variables = ["LIBNFC_DEFAULT_DEVICE", "LIBNFC_DEVICE"].compactMap { name in
      environment(name).map { (name: name, value: $0) }
    }
    emptyVariables = variables.filter(\.value.isEmpty).map(\.name)
    let named = variables.first { !$0.value.isEmpty }.map {
      [NamedReader(connection: $0.value, origin: .variable($0.name))]
    }
    readers = named ?? files.flatMap(\.readers)
  }

  /// The words that libnfc knows for yes and no.
  private static func truth(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "1": true
    case "no", "false", "0": false
    default: nil
    }
  }

  private static func files(in folder: String, of tree: SystemTree) -> [ConfigurationFile] {
    let main = "\(folder)/libnfc.conf"
    let devices = tree.names(in: "\(folder)/devices.d").filter { $0.hasSuffix(".conf") }
      .map { "\(folder)/devices.d/\($0)" }
    return ([main].filter(tree.exists) + devices).map { path in
      ConfigurationFile(path: path, isOfOneDevice: path != main, text: tree.text(of: path) ?? "")
    }
  }
}
