import Glibc

/// Reading and writing whole files. `-` is standard input or standard output.
enum Files {
  /// More than any tag, dump or script that we handle.
  static let sizeLimit = 16 << 20

  static func read(_ path: String) throws(ToolFailure) -> [UInt8] {
    let isStandardInput = path == "-"
    // Without O_NONBLOCK a named pipe would be waited for here, where no signal ends the wait.
    let descriptor = isStandardInput ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .file(path, reason(errno), reading: true) }
    defer { if !isStandardInput { close(descriptor) } }

    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      try waitForInput(on: descriptor)
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        throw .file(isStandardInput ? "standard input" : path, reason(errno), reading: true)
      }
      if count == 0 { return result }
      result += chunk.prefix(count)
      guard result.count <= sizeLimit else {
        throw ToolFailure(
          "inputTooLarge", "\(HostileText.shown(path)): larger than \(sizeLimit >> 20) MiB",
          exit: .dataError, place: ["file": .string(path)])
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

  static func text(_ path: String) throws(ToolFailure) -> String {
    let bytes = try read(path)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ToolFailure(
        "notText", "\(HostileText.shown(path)): not UTF-8 text", exit: .dataError,
        place: ["file": .string(path)])
    }
    return text
  }

  /// Writes a file whole or not at all: to a temporary file beside it, which then takes its name.
  static func write(_ bytes: [UInt8], to path: String) throws(ToolFailure) {
    if path == "-" { return Console.write(bytes: bytes) }
    var status = stat()
    if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      return try writeInPlace(bytes, to: path)  // a pipe or a device cannot be replaced
    }
    var template = Array((path + ".XXXXXX").utf8CString)
    let descriptor = unsafe mkstemp(&template)
    guard descriptor >= 0 else { throw .file(path, reason(errno), reading: false) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let temporary = String(
      decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let mask = umask(0)
    umask(mask)
    fchmod(descriptor, 0o666 & ~mask)
    guard writeAll(bytes, to: descriptor), fsync(descriptor) == 0, close(descriptor) == 0,
      unsafe rename(temporary, path) == 0
    else {
      let code = errno
      unsafe unlink(temporary)
      throw .file(path, reason(code), reading: false)
    }
  }

  private static func writeInPlace(_ bytes: [UInt8], to path: String) throws(ToolFailure) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(path, reason(errno), reading: false) }
    defer { close(descriptor) }
    guard writeAll(bytes, to: descriptor) else {
      throw .file(path, reason(errno), reading: false)
    }
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
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
