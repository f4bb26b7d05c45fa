import Glibc

/// A file that is being written: to a temporary one beside it, which takes its name when it is
/// whole. `-` is standard output; a pipe or a device, which cannot be replaced, is written in place.
final class OutputFile {
  private enum Target {
    case standardOutput
    case inPlace(Int32)
    case temporary(Int32, path: String)
  }

  private let path: String
  private var target: Target?

  init(_ path: String) throws(ToolFailure) {
    self.path = path
    target = try Self.open(path)
  }

  deinit {
    discard()
  }

  private static func open(_ path: String) throws(ToolFailure) -> Target {
    if path == "-" { return .standardOutput }
    var status = stat()
    if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let descriptor = unsafe Glibc.open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .file(path, Files.reason(errno), reading: false) }
      return .inPlace(descriptor)
    }
    var template = Array((path + ".XXXXXX").utf8CString)
    let descriptor = unsafe mkstemp(&template)
    guard descriptor >= 0 else { throw .file(path, Files.reason(errno), reading: false) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let mask = umask(0)
    umask(mask)
    fchmod(descriptor, 0o666 & ~mask)
    return .temporary(
      descriptor,
      path: String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  func write(_ bytes: [UInt8]) throws(ToolFailure) {
    switch target {
    case .standardOutput?:
      Console.write(bytes: bytes)
    case .inPlace(let descriptor)?, .temporary(let descriptor, _)?:
      guard Files.writeAll(bytes, to: descriptor) else { throw failure(errno) }
    case nil:
      break
    }
  }

  /// Gives the file its name. Nothing may follow.
  func commit() throws(ToolFailure) {
    if case .temporary(let descriptor, let temporary)? = target {
      guard fsync(descriptor) == 0, unsafe rename(temporary, path) == 0 else {
        throw failure(errno)
      }
    }
    if case .temporary(let descriptor, _)? = target { close(descriptor) }
    if case .inPlace(let descriptor)? = target { close(descriptor) }
    target = nil
  }

  private func failure(_ code: Int32) -> ToolFailure {
    discard()
    return .file(path, Files.reason(code), reading: false)
  }

  private func discard() {
    switch target {
    case .inPlace(let descriptor)?: close(descriptor)
    case .temporary(let descriptor, let temporary)?:
      close(descriptor)
      unsafe unlink(temporary)
    case .standardOutput?, nil: break
    }
    target = nil
  }
}
