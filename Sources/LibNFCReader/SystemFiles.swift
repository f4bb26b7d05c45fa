import Glibc

/// The text of a small file that the kernel makes up, or nil if it cannot be read.
func contents(of path: String) -> String? {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var text: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 4096)
  while true {
    let count = unsafe read(descriptor, &chunk, chunk.count)
    guard count > 0, text.count < 1 << 20 else { break }
    text += chunk.prefix(count)
  }
  return String(decoding: text, as: UTF8.self)
}

/// The names in a directory, sorted, or none if it cannot be read.
func directoryEntries(of path: String) -> [String] {
  guard let directory = unsafe opendir(path) else { return [] }
  defer { unsafe closedir(directory) }
  var names: [String] = []
  while let entry = unsafe readdir(directory) {
    let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if !name.hasPrefix(".") { names.append(name) }
  }
  return names.sorted()
}

/// Opens /dev/null wherever descriptors 0 to 2 are closed.
///
/// A device that got such a number would be read for input and written to by whoever prints, and
/// libnfc's serial drivers take descriptor 0 for "nothing to watch".
func fillStandardDescriptors() {
  for descriptor in CInt(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
    _ = unsafe open("/dev/null", O_RDWR)  // takes the lowest free number: this one
  }
}
