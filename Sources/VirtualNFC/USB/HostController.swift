import Glibc
import NFCLink

/// The kernel's virtual host controller (vhci_hcd), which takes a USB/IP device by a socket.
struct HostController {
  let root: String

  init(root: String = "/sys/devices/platform/vhci_hcd.0") {
    self.root = root
  }

  /// Plugs a device in and returns the end of the socket on which it is to be served.
  ///
  /// - Throws: `ReaderError` with `notFound` (the module is not loaded, or has no free port),
  ///   `accessDenied` (only root may) or `openFailed`.
  func attach() throws(ReaderError) -> Int32 {
    guard let status = Self.read("\(root)/status") else {
      throw ReaderError(
        .notFound, during: "attach", driverCode: -ENODEV, detail: "vhci_hcd is not loaded")
    }
    guard let port = Self.freePort(in: status) else {
      throw ReaderError(
        .notFound, during: "attach", driverCode: -EBUSY, detail: "vhci_hcd has no free port")
    }
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw Self.failure(root) }
    defer { close(ends[1]) }  // the kernel has a reference of its own
    let file = unsafe open("\(root)/attach", O_WRONLY | O_CLOEXEC)
    let line = Array(
      "\(port) \(ends[1]) \(USBIPMessage.deviceIdentifier) \(USBIPMessage.fullSpeed)\n".utf8)
    guard file >= 0, unsafe write(file, line, line.count) == line.count else {
      let error = Self.failure("\(root)/attach")
      if file >= 0 { close(file) }
      close(ends[0])
      throw error
    }
    close(file)
    return ends[0]
  }

  /// The first port for devices of USB 2 that nothing is plugged into, of lines such as
  /// `hs  0000 004 000 00000000 000000 0-0`.
  static func freePort(in status: String) -> Int? {
    for line in status.split(separator: "\n") {
      let fields = line.split(separator: " ")
      if fields.count > 2, fields[0] == "hs", fields[2] == "004" { return Int(fields[1]) }
    }
    return nil
  }

  private static func read(_ path: String) -> String? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    // A file of sysfs is one page.
    var page = [UInt8](repeating: 0, count: 4096)
    let count = unsafe Glibc.read(file, &page, page.count)
    return count < 0 ? nil : String(decoding: page[..<count], as: UTF8.self)
  }

  private static func failure(_ path: String) -> ReaderError {
    let number = errno
    return ReaderError(
      number == EACCES || number == EPERM ? .accessDenied : .openFailed, during: "attach",
      driverCode: -number, detail: path)
  }
}
