import Glibc

/// A folder for one test, gone with the value.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/nfctool-journal-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw Failure(code: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in names { unsafe unlink(path + "/" + name) }
    unsafe rmdir(path)
  }

  struct Failure: Error {
    let code: Int32
  }

  func file(_ name: String) -> String { path + "/" + name }

  /// Sorted.
  var names: [String] {
    guard let directory = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func write(_ bytes: [UInt8], to name: String) {
    guard let file = unsafe fopen(file(name), "w") else { return }
    _ = unsafe bytes.withUnsafeBytes { unsafe fwrite($0.baseAddress, 1, $0.count, file) }
    unsafe fclose(file)
  }

  func read(_ name: String) -> [UInt8] {
    guard let file = unsafe fopen(file(name), "r") else { return [] }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe fread($0.baseAddress, 1, $0.count, file)
      }
      guard count > 0 else { return bytes }
      bytes += chunk.prefix(count)
    }
  }
}
