import Glibc

/// A folder for one test, gone with the value.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/nfctool-batch-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw Failure(code: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  struct Failure: Error {
    let code: Int32
  }

  deinit {
    for name in ["", "-wal", "-shm", "-journal"] { unsafe unlink(file("journal" + name)) }
    unsafe unlink(file("rows"))
    unsafe rmdir(path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  /// The path of a file with rows.
  func rows(_ bytes: [UInt8]) throws -> String {
    let path = file("rows")
    guard let file = unsafe fopen(path, "w") else { throw Failure(code: errno) }
    _ = unsafe bytes.withUnsafeBytes { unsafe fwrite($0.baseAddress, 1, $0.count, file) }
    _ = unsafe fclose(file)
    return path
  }
}
