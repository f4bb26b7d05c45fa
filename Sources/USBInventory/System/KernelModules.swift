/// What /proc/modules and modprobe's files say of the kernel's own driver for PN533 readers.
package struct KernelModules: Hashable, Sendable {
  /// The modules of that driver, in the order in which they can be removed.
  package static let nfc = ["pn533_usb", "pn533", "nfc"]

  /// Those of them that are loaded, in that order.
  package let loaded: [String]
  /// Files that keep some of them from being loaded for a device that is plugged in.
  package let blacklists: [String]
  /// Those of them that no file keeps out.
  package let notBlacklisted: [String]

  package init(of tree: SystemTree) {
    let names = Set(
      tree.lines(of: "/proc/modules").compactMap { $0.split(separator: " ").first.map(String.init) }
    )
    loaded = Self.nfc.filter(names.contains)
    let files = Self.folders.flatMap { folder in
      tree.names(in: folder).filter { $0.hasSuffix(".conf") }.map { "\(folder)/\($0)" }
    }
    var kept: Set<String> = []
    blacklists = files.filter { file in
      let modules = Self.blacklisted(in: tree.lines(of: file)).filter(Self.nfc.contains)
      kept.formUnion(modules)
      return !modules.isEmpty
    }
    notBlacklisted = Self.nfc.filter { !kept.contains($0) }
  }

  /// Where modprobe looks (modprobe.d(5)).
  private static let folders = [
    "/etc/modprobe.d", "/run/modprobe.d", "/usr/local/lib/modprobe.d", "/usr/lib/modprobe.d",
    "/lib/modprobe.d",
  ]

  /// `blacklist MODULE`, and the stronger `install MODULE /bin/false`. A dash is as good as an
  /// underscore.
  private static func blacklisted(in lines: [String]) -> [String] {
    lines.compactMap { line in
      let words = line.split(whereSeparator: \.isWhitespace)
      guard words.count >= 2 else { return nil }
      let isKept =
        words[0] == "blacklist"
        || words[0] == "install" && words.count > 2
          && (words[2].hasSuffix("/false") || words[2].hasSuffix("/true"))
      return isKept ? String(words[1].map { $0 == "-" ? "_" : $0 }) : nil
    }
  }
}
