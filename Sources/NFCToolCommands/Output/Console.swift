import Glibc
import Synchronization

/// Standard output and standard error: data here, talk there. The only place that writes to either.
struct Console: Sendable {
  enum Stream: Int32, Sendable {
    case data = 1
    case talk = 2
  }

  /// Set once a reader of our output has gone; from then on nothing is written to it.
  private static let pipeIsClosed = Atomic(false)

  /// Whether whoever read standard output has gone away.
  static var outputIsClosed: Bool { pipeIsClosed.load(ordering: .relaxed) }

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
        if stream == .data { pipeIsClosed.store(true, ordering: .relaxed) }
        return
      }
    }
  }
}
