import Glibc
import TestSupport
package import USBInventory

/// A system in a temporary folder, staged file by file, for whatever looks at a `SystemTree`.
package final class StagedSystem: Sendable {
  private let root: TemporaryFolder
  private let denied: [String]

  /// - Parameter denied: paths that the login may not read and write.
  package init(denied: [String] = []) {
    // It fails only where the machine has no room in /tmp, and no test can say anything then.
    root = try! TemporaryFolder()
    self.denied = denied
  }

  package var tree: SystemTree {
    let denied = Set(denied.map { root.path + $0 })
    return SystemTree(root: root.path) { path in
      let exists = unsafe access(path, F_OK) == 0
      return exists && !denied.contains(path)
    }
  }

  package func folder(_ path: String) {
    var made = root.path
    for part in path.split(separator: "/") {
      made += "/" + part
      unsafe mkdir(made, 0o755)
    }
  }

  /// - Parameter owners: the group of the file; another one than `group` takes root.
  package func file(
    _ path: String, _ text: String = "", mode: UInt32 = 0o644, owners: UInt32? = nil
  ) {
    folder(Self.parent(of: path))
    let descriptor = unsafe open(root.path + path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, mode)
    _ = unsafe write(descriptor, text, text.utf8.count)
    fchown(descriptor, uid_t.max, owners ?? group)
    fchmod(descriptor, mode)
    close(descriptor)
  }

  package func link(_ path: String, to target: String) {
    folder(Self.parent(of: path))
    unsafe unlink(root.path + path)
    unsafe symlink(target, root.path + path)
  }

  package func remove(_ path: String) {
    unsafe unlink(root.path + path)
  }

  /// Where a file is in truth, for who takes no `SystemTree`.
  package func path(of path: String) -> String { root.path + path }

  /// A link to another file that is staged.
  package func link(_ path: String, toStaged target: String) {
    link(path, to: self.path(of: target))
  }

  /// The group that the staged files have: not that of root, to which nobody is added.
  package var group: UInt32 { geteuid() == 0 ? 46 : getegid() }

  private static func parent(of path: String) -> String {
    "/" + path.split(separator: "/").dropLast().joined(separator: "/")
  }
}
