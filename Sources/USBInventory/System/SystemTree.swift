import Glibc

/// The files in which a Linux system tells of itself: /sys, /proc, /dev, /etc, /run.
///
/// Everything that looks at the system takes one, so that a test can stage a system in a folder.
package struct SystemTree: Sendable {
  /// What stands before every path; empty for the system itself.
  private let root: String
  private let permits: @Sendable (String) -> Bool

  /// The system that this process runs on.
  package static let running = SystemTree(root: "") { path in
    unsafe access(path, R_OK | W_OK) == 0
  }

  /// - Parameters:
  ///   - root: the folder that stands for `/`.
  ///   - permits: whether this login may read and write the file at a path, that with the root.
  package init(root: String, permits: @escaping @Sendable (String) -> Bool) {
    self.root = root
    self.permits = permits
  }

  /// More than any file holds that is read here.
  private static let longestText = 1 << 20

  /// The text of a file; nil if it cannot be read.
  package func text(of path: String) -> String? {
    // A path may turn out to be a pipe that nobody writes to.
    let descriptor = unsafe open(root + path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count < Self.longestText {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return count < 0 && bytes.isEmpty ? nil : Self.string(bytes[...]) }
      bytes += chunk.prefix(count)
    }
    return Self.string(bytes[...])
  }

  /// The first line of a file without the blanks at its ends; nil if there is none or it is empty.
  package func line(of path: String) -> String? {
    guard let first = text(of: path)?.split(whereSeparator: \.isNewline).first else { return nil }
    let line = first.trimmingBlanks
    return line.isEmpty ? nil : line
  }

  /// The lines of a file; none if it cannot be read.
  package func lines(of path: String) -> [String] {
    text(of: path)?.split(whereSeparator: \.isNewline).map(String.init) ?? []
  }

  /// The names in a folder, sorted; none if it cannot be read.
  package func names(in path: String) -> [String] {
    guard let folder = unsafe opendir(root + path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Where a symbolic link points, as it is written; nil if there is none.
  package func link(at path: String) -> String? {
    var target = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink(root + path, &target, target.count)
    guard count > 0 else { return nil }
    return Self.string(target.prefix(count).map { UInt8(bitPattern: $0) }[...])
  }

  package func exists(_ path: String) -> Bool {
    unsafe access(root + path, F_OK) == 0
  }

  /// The file at a path, links followed; nil if there is none.
  package func file(at path: String) -> FileFacts? {
    var status = stat()
    return unsafe stat(root + path, &status) == 0 ? FileFacts(status) : nil
  }

  /// Whether this login may read and write the file at a path.
  package func permits(_ path: String) -> Bool {
    permits(root + path)
  }

  /// What comes from a device need not be text.
  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

/// What `stat` tells of a file.
package struct FileFacts: Hashable, Sendable {
  package let mode: UInt32
  package let owner: UInt32
  package let group: UInt32
  private let device: UInt64
  private let inode: UInt64
  private let deviceNumber: UInt64

  init(_ status: stat) {
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    deviceNumber = status.st_mode & S_IFMT == S_IFCHR ? UInt64(status.st_rdev) : 0
  }

  /// Whether both are one file, or two nodes of one device: a container has nodes of its own.
  func isSame(as other: FileFacts) -> Bool {
    device == other.device && inode == other.inode
      || deviceNumber != 0 && deviceNumber == other.deviceNumber
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmingBlanks: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[start...end])
  }
}
