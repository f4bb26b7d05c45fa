/// A USB port by its path from the host, as sysfs writes it: `1-1.4`. It stays when the reader on it
/// is unplugged and plugged in again.
package struct USBPort: Hashable, Sendable {
  package let path: String

  /// Nil unless it has the form of a port path. Only such a text becomes part of a path in sysfs.
  package init?(_ path: some StringProtocol) {
    let parts = path.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let numbers = [parts[0]] + parts[1].split(separator: ".", omittingEmptySubsequences: false)
    let areNumbers = numbers.allSatisfy { number in
      !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard areNumbers, path.utf8.count <= 64 else { return nil }
    self.path = String(path)
  }
}
