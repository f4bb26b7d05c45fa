import Glibc

/// A Unix socket on which commands come in.
final class ControlSocket: Sendable {
  let descriptor: Int32
  private let path: String

  init(path: String) throws(ToolFailure) {
    self.path = path
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard !bytes.isEmpty, bytes.count < room else {
      throw .usage("--control takes a path of at most \(room - 1) bytes")
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    let bound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard bound == 0, listen(descriptor, 8) == 0 else {
      let reason = Files.reason(errno)
      if descriptor >= 0 { close(descriptor) }
      throw .file(path, reason, reading: false)
    }
  }

  deinit {
    close(descriptor)
    unsafe unlink(path)
  }
}

/// Lines from standard input, or from every connection to a socket, each with a way to answer.
struct LineSource {
  /// A line longer than this ends its connection.
  private static let limit = 1 << 16

  private let listener: ControlSocket?
  /// What came in and is not a whole line yet, by descriptor.
  private var pending: [Int32: [UInt8]]

  init(listener: ControlSocket?) {
    self.listener = listener
    pending = listener == nil ? [0: []] : [:]
  }

  /// The next line; nil when standard input has ended or a signal has come.
  mutating func next() async -> (line: String, answer: (String) -> Void)? {
    while !Task.isCancelled {
      for (descriptor, bytes) in pending {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { continue }
        pending[descriptor] = Array(bytes[(end + 1)...])
        let line = String(decoding: bytes[..<end], as: UTF8.self).trimmingCarriageReturn
        return (line, { Self.answer($0, on: descriptor) })
      }
      guard listener != nil || !pending.isEmpty else { return nil }
      waitForInput()
      await Task.yield()
    }
    return nil
  }

  /// Waits a moment, so that a signal is noticed, and takes in what has come.
  private mutating func waitForInput() {
    let watched = (listener.map { [$0.descriptor] } ?? []) + pending.keys.sorted()
    var descriptors = watched.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard unsafe poll(&descriptors, nfds_t(descriptors.count), 100) > 0 else { return }
    for entry in descriptors where entry.revents != 0 {
      if entry.fd == listener?.descriptor {
        let connection = accept(entry.fd, nil, nil)
        if connection >= 0 { pending[connection] = [] }
      } else {
        take(from: entry.fd)
      }
    }
  }

  private mutating func take(from descriptor: Int32) {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = unsafe chunk.withUnsafeMutableBytes {
      unsafe read(descriptor, $0.baseAddress, $0.count)
    }
    if count < 0 && errno == EINTR { return }
    guard count > 0, let bytes = pending[descriptor], bytes.count < Self.limit else {
      pending[descriptor] = nil
      if descriptor != 0 { close(descriptor) }
      return
    }
    pending[descriptor] = bytes + chunk.prefix(count)
  }

  private static func answer(_ text: String, on descriptor: Int32) {
    guard descriptor != 0 else { return Console.write(text) }
    let bytes = Array(text.utf8)
    // Whoever asked may have gone; there is nobody to tell then.
    _ = unsafe bytes.withUnsafeBytes {
      unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
  }
}
