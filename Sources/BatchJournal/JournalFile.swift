import Glibc

/// The place of a journal while it is being made.
///
/// It is made under another name, which a lock keeps for one process at a time, and takes its own
/// when it is whole: a journal either is there with all of its rows, or is not there.
final class JournalFile {
  let path: String
  private let descriptor: Int32

  var draft: String { Self.draft(of: path) }

  private static let companions = ["-journal", "-wal", "-shm"]

  static func draft(of path: String) -> String { path + ".new" }

  /// Takes the place of a journal that is to be made. Waits while another process makes one.
  ///
  /// - Parameter isStopped: asked while waiting; ends the wait.
  init(_ path: String, isStopped: () -> Bool) throws(JournalError) {
    self.path = path
    let draft = Self.draft(of: path)
    while true {
      let opened = unsafe open(draft, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      guard opened >= 0 else { throw .file(errno, operation: "open") }
      do throws(JournalError) {
        try Self.lock(opened, isStopped)
      } catch {
        close(opened)
        throw error
      }
      // Whoever held the lock may have finished, and the name is that of another file now.
      if Self.isSameFile(opened, draft) {
        descriptor = opened
        return
      }
      close(opened)
    }
  }

  private static func lock(_ descriptor: Int32, _ isStopped: () -> Bool) throws(JournalError) {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw .file(errno, operation: "lock") }
      guard !isStopped() else { throw .file(EINTR, operation: "lock") }
      usleep(20_000)  // a wait in flock itself could not be ended by Ctrl-C
    }
  }

  private static func isSameFile(_ descriptor: Int32, _ path: String) -> Bool {
    var held = stat()
    var named = stat()
    guard unsafe fstat(descriptor, &held) == 0, unsafe stat(path, &named) == 0 else { return false }
    return held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }

  /// Throws away what a process that ended too early left.
  func clear() throws(JournalError) {
    guard ftruncate(descriptor, 0) == 0 else { throw .file(errno, operation: "truncate") }
    for suffix in Self.companions { unsafe unlink(draft + suffix) }
  }

  /// Gives the journal its name, durably.
  func publish() throws(JournalError) {
    for suffix in Self.companions { unsafe unlink(path + suffix) }  // of what was no journal
    guard fsync(descriptor) == 0 else { throw .file(errno, operation: "sync") }
    guard unsafe rename(draft, path) == 0 else { throw .file(errno, operation: "rename") }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let directory = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { throw .file(errno, operation: "open") }
    defer { close(directory) }
    guard fsync(directory) == 0 else { throw .file(errno, operation: "sync") }
  }

  /// Takes the unfinished journal away.
  func discard() {
    for suffix in [""] + Self.companions { unsafe unlink(draft + suffix) }
  }

  deinit {
    flock(descriptor, LOCK_UN)  // a child that was just forked has it too, until it calls exec
    close(descriptor)
  }
}
