import Glibc

/// The host's end of a serial line, as a driver uses it.
final class SerialLine: Sendable {
  let descriptor: Int32

  /// Nil if the path cannot be opened.
  init?(_ path: String) {
    descriptor = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// Whether another open file holds the lock.
  var isLocked: Bool { flock(descriptor, LOCK_EX | LOCK_NB) != 0 }

  func send(_ bytes: [UInt8]) {
    _ = unsafe write(descriptor, bytes, bytes.count)
  }

  /// Waits for so many bytes; fewer when the line is gone.
  func receive(_ count: Int) -> [UInt8] {
    var received: [UInt8] = []
    while received.count < count {
      var buffer = [UInt8](repeating: 0, count: count - received.count)
      let length = unsafe read(descriptor, &buffer, buffer.count)
      guard length > 0 else { break }
      received += buffer[..<length]
    }
    return received
  }
}
