import USBInventory

/// What a support ticket needs to know, without what it need not: names of people, of their folders
/// and of the machine, and serial numbers.
struct SupportReport {
  private let diagnosis: Diagnosis
  private let facts: [(name: String, value: String)]
  private let secrets: [(text: String, stand: String)]

  init(
    _ diagnosis: Diagnosis, of tree: SystemTree = .running,
    environment: (String) -> String? = { Environment[$0] }
  ) {
    self.diagnosis = diagnosis
    let evidence = diagnosis.evidence
    let system = tree.lines(of: "/etc/os-release").first { $0.hasPrefix("PRETTY_NAME=") }
      .map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } }
    facts = [
      ("nfctool", Version.text), ("libnfc", evidence.libnfcVersion),
      ("library", evidence.libraries.loaded ?? "unknown"), ("system", system ?? "unknown"),
      ("kernel", tree.line(of: "/proc/sys/kernel/osrelease") ?? "unknown"),
      ("virtual machine", evidence.hypervisor ?? "no"),
      ("kernel modules", evidence.modules.loaded.joined(separator: " ")),
      ("root", evidence.login.isRoot ? "yes" : "no"),
    ]
    let host = tree.line(of: "/proc/sys/kernel/hostname")
    let home = environment("HOME").flatMap { $0.count > 1 ? $0 : nil }
    // The longer one first: the name of the user is part of the home folder.
    secrets =
      (home.map { [($0, "~")] } ?? []) + (host.map { [($0, "HOST")] } ?? [])
      + (evidence.login.isRoot ? [] : evidence.login.name.map { [($0, "USER")] } ?? [])
  }

  var text: String {
    let head = facts.map { "\($0.name): \(HostileText.shown($0.value))" }.joined(separator: "\n")
    let body = DiagnosisForm.text(diagnosis)
    return anonymous(head + "\n\n" + body) + "\n"
  }

  private func anonymous(_ text: String) -> String {
    let plain = secrets.reduce(text) { text, secret in
      Self.replacing(secret.text, by: secret.stand, in: text)
    }
    // Homes of other people: in library paths, in names of image files. udev makes the serial number
    // the last part of a name, before the number of the interface.
    return plain.replacing(/\/home\/[^\/\s]+/, with: "~")
      .replacing(/(\/by-id\/[^\s\/]*_)[^\s\/_]+?(?=-if\d|['\s]|$)/) { "\($0.1)SERIAL" }
  }

  /// Replaces whole words only: a user `ad` is not part of `read`.
  private static func replacing(_ word: String, by stand: String, in text: String) -> String {
    var result = ""
    var rest = text[...]
    while let range = rest.firstRange(of: word) {
      let before = rest[..<range.lowerBound].last ?? result.last
      let after = rest[range.upperBound...].first
      let isWhole = ![before, after].contains { $0.map(isPartOfWord) ?? false }
      result += rest[..<range.lowerBound] + (isWhole ? stand : word)
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
