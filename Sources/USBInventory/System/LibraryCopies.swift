/// Where copies of libnfc lie, and which of them this process has loaded.
package struct LibraryCopies: Hashable, Sendable {
  /// Nil if /proc does not say.
  package let loaded: String?
  /// Copies beside the loaded one, each by one of its names.
  package let others: [String]

  /// - Parameter searchPath: the value of `LD_LIBRARY_PATH`.
  package init(of tree: SystemTree, searchPath: String?) {
    let loaded = tree.lines(of: "/proc/self/maps").lazy
      .map { line in String(line.drop { $0 != "/" }) }
      .first { $0.contains("/\(Self.name)") }
    var seen = loaded.flatMap { tree.file(at: $0) }.map { [$0] } ?? []
    var others: [String] = []
    for folder in Self.folders(in: tree, searchPath: searchPath) {
      for name in tree.names(in: folder) where Self.isCopy(name) {
        let path = "\(folder)/\(name)"
        guard let file = tree.file(at: path), !seen.contains(where: file.isSame) else { continue }
        seen.append(file)
        others.append(path)
      }
    }
    self.loaded = loaded
    self.others = others
  }

  private static let name = "libnfc.so"

  /// Whether a loader takes a file of that name: a version may follow, and nothing else.
  private static func isCopy(_ file: String) -> Bool {
    file.hasPrefix(name)
      && file.dropFirst(name.count).allSatisfy { $0 == "." || $0.isWholeNumber }
  }

  private static func folders(in tree: SystemTree, searchPath: String?) -> [String] {
    let given =
      searchPath?.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") } ?? []
    let standard = ["/usr/local/lib", "/opt/lib", "/usr/lib", "/lib"].flatMap { folder in
      [folder]
        + tree.names(in: folder).filter { $0.contains("-linux-gnu") }.map { "\(folder)/\($0)" }
    }
    return given + standard
  }
}
