import Glibc
import NFCLink

/// Wakes a thread that waits for a descriptor; once it has rung it keeps on ringing.
final class Bell: Sendable {
  enum Event { case rung, readable, nothing }

  /// Has something to read once the bell has rung.
  let reading: Int32
  private let writing: Int32

  init() throws(ReaderError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw ReaderError(.openFailed, during: "open", driverCode: errno, detail: "pipe")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  func ring() {
    _ = unsafe write(writing, [UInt8(0)], 1)
  }

  var hasRung: Bool { wait(for: -1, milliseconds: 0) == .rung }

  /// Waits until the bell rings or the descriptor has something; -1 ms for ever.
  func wait(for descriptor: Int32, milliseconds: Int32) -> Event {
    var watched = [
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while unsafe poll(&watched, 2, milliseconds) < 0 && errno == EINTR {}
    if watched[0].revents != 0 { return .rung }
    return watched[1].revents != 0 ? .readable : .nothing
  }

  /// Lets time pass, unless the bell rings.
  func pause(_ duration: Duration) {
    guard duration > .zero, wait(for: -1, milliseconds: duration.wholeMilliseconds) == .nothing
    else { return }
    let rest = (duration - .milliseconds(duration.wholeMilliseconds)).components.attoseconds
    var time = timespec(tv_sec: 0, tv_nsec: Int(rest / 1_000_000_000))
    unsafe nanosleep(&time, nil)
  }
}

extension Duration {
  /// For functions that count in milliseconds: rounded down, at most an hour.
  var wholeMilliseconds: Int32 {
    let (seconds, attoseconds) = components
    return seconds >= 3600
      ? 3_600_000 : Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }
}

extension VirtualPN532.Output {
  func delay(_ timing: VirtualReader.Timing) -> Duration {
    timing == .real ? modelledDelay : injectedDelay
  }
}
