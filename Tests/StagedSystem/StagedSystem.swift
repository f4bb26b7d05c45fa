import Glibc
package import USBInventory

/// A system in a temporary folder, staged file by file, for whatever looks at a `SystemTree`.
package final class StagedSystem: Sendable {
  private let root: String
  private let denied: [String]

  /// - Parameter denied: paths that the login may not read and write.
  package init(denied: [String] = []) {
    var template = Array("/tmp/staged.XXXXXX".utf8CString)
    // Without a temporary folder no test can say anything.
    precondition(unsafe mkdtemp(&template) != nil, "no temporary folder")
    root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.denied = denied
  }

  deinit {
    Self.remove(root)
  }

  package var tree: SystemTree {
    let denied = Set(denied.map { root + $0 })
    return SystemTree(root: root) { path in
      let exists = unsafe access(path, F_OK) == 0
      return exists && !denied.contains(path)
    }
  }

  package func folder(_ path: String) {
    var made = root
    for part in path.split(separator: "/") {
      made += "/" + part
      unsafe mkdir(made, 0o755)
    }
  }

  package func file(_ path: String, _ text: String = "", mode: UInt32 = 0o644) {
    folder(Self.parent(of: path))
    let descriptor = unsafe open(root + path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, mode)
    _ = unsafe write(descriptor, text, text.utf8.count)
    fchown(descriptor, uid_t.max, group)
    fchmod(descriptor, mode)
    close(descriptor)
  }

  package func link(_ path: String, to target: String) {
    folder(Self.parent(of: path))
    unsafe unlink(root + path)
    unsafe symlink(target, root + path)
  }

  /// A link to another file that is staged.
  package func link(_ path: String, toStaged target: String) {
    link(path, to: root + target)
  }

  /// The group that the staged files have: not that of root, to which nobody is added.
  package var group: UInt32 { geteuid() == 0 ? 46 : getegid() }

  private static func parent(of path: String) -> String {
    "/" + path.split(separator: "/").dropLast().joined(separator: "/")
  }

  private static func remove(_ path: String) {
    if unsafe unlink(path) == 0 { return }
    guard let folder = unsafe opendir(path) else { return }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      names.append(
        unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    unsafe closedir(folder)
    for name in names where name != "." && name != ".." { remove("\(path)/\(name)") }
    unsafe rmdir(path)
  }
}
