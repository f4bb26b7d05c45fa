import Glibc
import Synchronization

/// Standard output and standard error: data here, talk there. The only place that writes to either.
struct Console: Sendable {
  enum Stream: Int32, Sendable {
    case data = 1
    case talk = 2
  }

  /// Why standard output takes no more, as `errno`; 0 while it does.
  private static let fault = Atomic<Int32>(0)

  /// Whether nothing more is to be written: whoever read standard output has gone, or it is full.
  static var outputIsClosed: Bool {
    if fault.load(ordering: .relaxed) != 0 { return true }
    var output = pollfd(fd: Stream.data.rawValue, events: 0, revents: 0)
    return unsafe poll(&output, 1, 0) > 0 && output.revents & Int16(POLLERR) != 0
  }

  /// Why output was lost that somebody wants; a reader that has gone away wants none.
  static var outputFailure: ToolFailure? {
    switch fault.load(ordering: .relaxed) {
    case 0, EPIPE, EBADF: nil
    case let code: .file("standard output", Files.reason(code), reading: false)
    }
  }

  /// Opens what of the three standard streams is closed, before a file takes its number and is
  /// taken for it. To use such a stream fails, as it would have.
  static func reserveStreams() {
    for (stream, mode) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(Int32, Int32)]
    where fcntl(stream, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", mode)  // takes the lowest free number: this one
    }
  }

  /// Whether standard input was closed when the process began: only `reserveStreams` opens it for
  /// writing alone.
  static var inputWasClosed: Bool {
    let flags = fcntl(0, F_GETFL)
    return flags < 0 || flags & O_ACCMODE == O_WRONLY
  }

  static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

  /// Columns of the terminal; 80 where there is none.
  static var width: Int {
    var size = winsize()
    let isKnown = unsafe ioctl(Stream.data.rawValue, UInt(TIOCGWINSZ), &size) == 0
    return isKnown && size.ws_col >= 20 ? Int(size.ws_col) : 80
  }

  static func write(_ text: String, to stream: Stream = .data) {
    write(bytes: Array(text.utf8), to: stream)
  }

  static func line(_ text: String, to stream: Stream = .data) {
    write(text + "\n", to: stream)
  }

  static func write(bytes: [UInt8], to stream: Stream = .data) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if stream == .data && outputIsClosed { return }
      let written = unsafe rest.withUnsafeBytes { buffer in
        unsafe Glibc.write(stream.rawValue, buffer.baseAddress, buffer.count)
      }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EINTR || errno == EAGAIN {
        continue
      } else {
        // Nobody listens any more. That ends the output, not the work on a tag.
        if stream == .data { fault.store(errno, ordering: .relaxed) }
        return
      }
    }
  }
}
