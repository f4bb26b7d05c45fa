import Glibc
import Synchronization

/// The system gave a test not what it needs.
struct SetUpError: Error {}

/// The master side of a pseudo-terminal, in raw mode.
final class Line: Sendable {
  let path: String
  private let master: Mutex<CInt?>
  /// Keeps the line up while nobody has it open.
  private let slave: CInt
  /// Readable as soon as the line is to be closed.
  private let closing: (read: CInt, write: CInt)

  // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)), which Swift does not import.
  private static let unlockRequest: UInt = 0x4004_5431
  private static let numberRequest: UInt = 0x8004_5430

  init() throws {
    let master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (unlock, number) = (0 as CInt, 0 as CInt)
    guard master >= 0, unsafe ioctl(master, Self.unlockRequest, &unlock) == 0,
      unsafe ioctl(master, Self.numberRequest, &number) == 0
    else { throw SetUpError() }
    path = "/dev/pts/\(number)"
    slave = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var settings = termios()
    unsafe tcgetattr(slave, &settings)
    unsafe cfmakeraw(&settings)
    guard unsafe tcsetattr(slave, TCSANOW, &settings) == 0 else { throw SetUpError() }
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw SetUpError() }
    closing = (ends[0], ends[1])
    self.master = Mutex(master)
  }

  deinit {
    close()
    _ = Glibc.close(slave)
    _ = Glibc.close(closing.read)
    _ = Glibc.close(closing.write)
  }

  /// Waits for bytes; nil once the line is closed.
  func read() -> [UInt8]? {
    guard let master = master.withLock({ $0 }) else { return nil }
    var ready = [
      pollfd(fd: master, events: Int16(POLLIN), revents: 0),
      pollfd(fd: closing.read, events: Int16(POLLIN), revents: 0),
    ]
    guard unsafe poll(&ready, 2, -1) > 0, ready[1].revents == 0 else { return nil }
    return self.master.withLock { master in
      guard let master else { return nil }
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = unsafe Glibc.read(master, &bytes, bytes.count)
      return count > 0 ? Array(bytes.prefix(count)) : nil
    }
  }

  func write(_ bytes: [UInt8]) {
    master.withLock { master in
      guard let master else { return }
      _ = unsafe Glibc.write(master, bytes, bytes.count)
    }
  }

  /// Harmless when it was done before.
  func close() {
    master.withLock { master in
      guard let open = master else { return }
      _ = unsafe Glibc.write(closing.write, [0], 1)
      _ = Glibc.close(open)
      master = nil
    }
  }
}
