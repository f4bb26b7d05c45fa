import Glibc

/// Reading and writing whole files. `-` is standard input or standard output.
enum Files {
  /// More than any tag, dump or script that we handle.
  static let sizeLimit = 16 << 20

  static func read(_ path: String) throws(ToolFailure) -> [UInt8] {
    let isStandardInput = path == "-"
    let descriptor = try open(path)
    defer { if !isStandardInput { close(descriptor) } }

    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try read(
        into: &chunk, from: descriptor, named: isStandardInput ? "standard input" : path)
      if count == 0 { return result }
      result += chunk.prefix(count)
      guard result.count <= sizeLimit else {
        throw ToolFailure(
          "inputTooLarge", "\(HostileText.shown(path)): larger than \(sizeLimit >> 20) MiB",
          exit: .dataError, place: ["file": .string(path)])
      }
    }
  }

  /// Opens a file to be read.
  static func open(_ path: String) throws(ToolFailure) -> Int32 {
    guard path != "-" else { return 0 }
    // Without O_NONBLOCK a named pipe would be waited for here, where no signal ends the wait.
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .file(path, reason(errno), reading: true) }
    return descriptor
  }

  /// Reads what has come, at least a byte unless the input has ended.
  ///
  /// - Returns: how many bytes of the chunk are new; 0 at the end.
  static func read(
    into chunk: inout [UInt8], from descriptor: Int32, named name: String
  ) throws(ToolFailure) -> Int {
    while true {
      try waitForInput(on: descriptor)
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 { return count }
      guard errno == EINTR || errno == EAGAIN else {
        throw .file(name, reason(errno), reading: true)
      }
    }
  }

  /// Waits in slices, so that Ctrl-C ends the wait for somebody who types, or for a pipe.
  private static func waitForInput(on descriptor: Int32) throws(ToolFailure) {
    repeat {
      guard Interruption.signal == nil else { throw .cancelled }
      var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&input, 1, 100) != 0 { return }
    } while true
  }

  /// A file as text, without the byte order mark that some editors put in front of UTF-8.
  static func text(_ path: String) throws(ToolFailure) -> String {
    var bytes = try read(path)[...]
    if bytes.starts(with: "\u{FEFF}".utf8) { bytes = bytes.dropFirst(3) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ToolFailure(
        "notText", "\(HostileText.shown(path)): not UTF-8 text", hint: "save it as UTF-8",
        exit: .dataError,
        place: ["file": .string(path)])
    }
    return text
  }

  /// Writes a file whole or not at all.
  static func write(_ bytes: [UInt8], to path: String) throws(ToolFailure) {
    let file = try OutputFile(path)
    try file.write(bytes)
    try file.commit()
  }

  /// - Returns: false if it failed, with the reason in `errno`.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      rest = rest.dropFirst(count)
    }
    return true
  }

  static func reason(_ code: Int32) -> String {
    unsafe String(cString: strerror(code))
  }
}
