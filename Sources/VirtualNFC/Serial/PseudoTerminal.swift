import Glibc
import NFCLink

/// A pseudo-terminal: what is written to its path arrives here, and the other way round.
///
/// The path's side stays open here too, so that programs may open and close it one after another,
/// and so that nobody else's terminal gets the path while somebody may look there for this one.
struct PseudoTerminal: ~Copyable {
  /// What programs open, such as `/dev/pts/3`.
  let path: String
  let master: Int32
  private let slave: Int32
  private(set) var isUp = true

  /// - Parameter isHeld: whether the path is locked as by another program, with TIOCEXCL and flock.
  init(isHeld: Bool) throws(ReaderError) {
    let master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard master >= 0 else { throw Self.failure("/dev/ptmx") }
    var unlocked: Int32 = 0
    var number: Int32 = 0
    guard
      unsafe ioctl(master, Self.setLock, &unlocked) == 0,
      unsafe ioctl(master, Self.getNumber, &number) == 0
    else {
      let error = Self.failure("/dev/ptmx")
      close(master)
      throw error
    }
    let path = "/dev/pts/\(number)"
    let slave = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0, Self.makeRaw(slave) else {
      let error = Self.failure(path)
      if slave >= 0 { close(slave) }
      close(master)
      throw error
    }
    if isHeld {
      flock(slave, LOCK_EX | LOCK_NB)
      _ = ioctl(slave, UInt(TIOCEXCL))
    }
    self.path = path
    self.master = master
    self.slave = slave
  }

  deinit {
    if isUp { close(master) }
    close(slave)
  }

  /// Takes the path away; who has it open gets an error. Harmless when it was done before.
  mutating func hangUp() {
    if isUp { close(master) }
    isUp = false
  }

  // The importer does not see these two macros of <asm/ioctls.h>, nor the functions over them.
  private static let setLock: UInt = 0x4004_5431  // TIOCSPTLCK
  private static let getNumber: UInt = 0x8004_5430  // TIOCGPTN

  private static func makeRaw(_ descriptor: Int32) -> Bool {
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else { return false }
    unsafe cfmakeraw(&settings)
    unsafe cfsetspeed(&settings, speed_t(B115200))
    return unsafe tcsetattr(descriptor, TCSANOW, &settings) == 0
  }

  private static func failure(_ path: String) -> ReaderError {
    ReaderError(.openFailed, during: "open", driverCode: errno, detail: path)
  }
}
