import Glibc

/// A folder for one test, gone with the value.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    var template = Array("/tmp/nfctool-test-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw Failure(code: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    Self.remove(path)
  }

  package struct Failure: Error {
    let code: Int32
  }

  package func file(_ name: String) -> String { path + "/" + name }

  /// Sorted.
  package var names: [String] { Self.names(in: path).sorted() }

  /// - Returns: the path of the file.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = file(name)
    guard let file = unsafe fopen(path, "w") else { throw Failure(code: errno) }
    _ = unsafe bytes.withUnsafeBytes { unsafe fwrite($0.baseAddress, 1, $0.count, file) }
    _ = unsafe fclose(file)
    return path
  }

  package func read(_ name: String) -> [UInt8] {
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

  private static func remove(_ path: String) {
    if unsafe unlink(path) == 0 { return }
    for name in names(in: path) { remove("\(path)/\(name)") }
    unsafe rmdir(path)
  }

  private static func names(in path: String) -> [String] {
    guard let directory = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}
