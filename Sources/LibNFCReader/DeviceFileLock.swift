import Glibc
import NFCLink

/// Keeps other programs of ours off a device file while libnfc has it open, which itself locks
/// nothing: on a serial port two programs spoil each other's answers, and an ACR122U is reset and
/// taken away from whoever has it.
///
/// The lock is `flock`'s: it goes when the process goes, however it ends. `TIOCEXCL` would also keep
/// strangers out, but libnfc opens the file by its path after us and must be let in, and on a
/// pseudo-terminal the mark outlives a process that was killed.
final class DeviceFileLock: Sendable {
  let path: String
  let descriptor: CInt

  /// - Throws: `ReaderError` with `notFound`, `accessDenied`, `busy` or `openFailed`.
  init(path: String, during operation: String) throws(ReaderError) {
    fillStandardDescriptors()
    let descriptor = unsafe Glibc.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let number = errno
      throw ReaderError(
        Self.code(ofOpen: number), during: operation, driverCode: -number, detail: path)
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let number = errno
      let holder = Self.holder(of: descriptor).map { ", held by process \($0)" } ?? ""
      close(descriptor)
      throw ReaderError(
        number == EWOULDBLOCK ? .busy : .openFailed, during: operation, driverCode: -number,
        detail: path + holder)
    }
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    flock(descriptor, LOCK_UN)  // a child that was just forked has it too, until it calls exec
    close(descriptor)
  }

  /// Whether the device behind the file is still there.
  var isPresent: Bool {
    var ready = pollfd(fd: descriptor, events: 0, revents: 0)
    unsafe poll(&ready, 1, 0)
    guard ready.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 else { return false }

    var held = stat()
    var named = stat()
    return unsafe fstat(descriptor, &held) == 0 && stat(path, &named) == 0
      && held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }

  private static func code(ofOpen number: CInt) -> ReaderError.Code {
    switch number {
    case ENOENT, ENOTDIR, ENXIO, ENODEV: .notFound
    case EACCES, EPERM: .accessDenied
    case EBUSY: .busy
    default: .openFailed
    }
  }

  /// The process that took the lock, from the kernel's list of locks.
  private static func holder(of descriptor: CInt) -> pid_t? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, let locks = contents(of: "/proc/locks") else {
      return nil
    }
    return LockTable.holder(
      device: status.st_dev, inode: UInt64(status.st_ino), in: locks)
  }
}
