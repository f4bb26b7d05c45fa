import USBInventory

/// Several copies of libnfc, each with its own drivers and its own folder of files.
enum LibraryRules {
  static func findings(in evidence: Evidence) -> [Finding] {
    guard !evidence.libraries.others.isEmpty else { return [] }
    let loaded = evidence.libraries.loaded.map { "\(HostileText.shown($0)) is loaded" }
    let others = evidence.libraries.others
    let moves = others.map { path in
      evidence.asRoot("mv \(ShellText.quoted(path)) \(ShellText.quoted(path + ".off"))")
    }
    return [
      Finding(
        .severalLibraries,
        "Several copies of libnfc lie in the library path: \(loaded ?? "one is loaded"), and there "
          + "is \(others.map(HostileText.shown).joined(separator: ", ")). Programs may take either.",
        remedy: .command((moves + [evidence.asRoot("ldconfig")]).joined(separator: " && ")),
        check: others.map { "test ! -e \(ShellText.quoted($0))" }.joined(separator: " && "),
        blocks: false)
    ]
  }
}
