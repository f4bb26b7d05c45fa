import Glibc

/// A process, by its number and the name that the kernel has for it.
package struct ProcessName: Hashable, Sendable {
  package let number: Int
  /// Up to 15 bytes, chosen by the process: escape it before showing it.
  package let name: String

  package init(number: Int, name: String) {
    self.number = number
    self.name = name
  }
}

/// The processes of the system, as far as this login may look into them.
package struct ProcessTable: Sendable {
  private let tree: SystemTree
  private let ourselves: Int
  private let numbers: [Int]

  package init(of tree: SystemTree) {
    self.tree = tree
    ourselves = tree.link(at: "/proc/self").flatMap { Int($0) } ?? Int(getpid())
    numbers = tree.names(in: "/proc").compactMap { Int($0) }.sorted()
  }

  /// The other processes that have a file open for writing, as the kernel tells in /proc.
  package func holders(of path: String) -> [ProcessName] {
    guard let file = tree.file(at: path) else { return [] }
    return numbers.filter { $0 != ourselves && holds(file, process: $0) }.map(process)
  }

  /// The other processes with that name.
  package func named(_ name: String) -> [ProcessName] {
    numbers.filter { $0 != ourselves }.map(process).filter { $0.name == name }
  }

  private func process(_ number: Int) -> ProcessName {
    ProcessName(number: number, name: tree.line(of: "/proc/\(number)/comm") ?? "")
  }

  private func holds(_ file: FileFacts, process: Int) -> Bool {
    let folder = "/proc/\(process)"
    return tree.names(in: "\(folder)/fd").contains { descriptor in
      let path = "\(folder)/fd/\(descriptor)"
      // Most descriptors are sockets and pipes, whose link is no path.
      guard tree.link(at: path)?.hasPrefix("/") == true, let open = tree.file(at: path) else {
        return false
      }
      return open.isSame(as: file) && isForWriting("\(folder)/fdinfo/\(descriptor)")
    }
  }

  /// Who only reads a node looks at descriptors and holds nothing.
  private func isForWriting(_ path: String) -> Bool {
    guard let flags = tree.lines(of: path).first(where: { $0.hasPrefix("flags:") }),
      let value = Int(flags.dropFirst("flags:".count).trimmingBlanks, radix: 8)
    else { return true }
    return value & Int(O_ACCMODE) != O_RDONLY
  }
}
