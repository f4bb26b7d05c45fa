import Glibc
import NFCLink

/// A TCP socket that USB/IP clients connect to, until the last reference goes.
final class USBIPListener: Sendable {
  let descriptor: Int32
  /// Where it listens, such as `127.0.0.1:3240`.
  let address: String

  /// - Parameter address: an IPv4 address and a port, `127.0.0.1:3240`; port 0 takes a free one.
  /// - Throws: `ReaderError.unsupported` for an address of another form, `openFailed` if the system
  ///   refuses it.
  init(_ address: String) throws(ReaderError) {
    guard let (host, port) = Self.parse(address) else {
      throw ReaderError(.unsupported, during: "listen", detail: address)
    }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr = host
    place.sin_port = port.bigEndian
    let descriptor = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var isOn: Int32 = 1
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, 4)
    let isBound = unsafe withUnsafePointer(to: &place) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, length) == 0
      }
    }
    guard isBound, listen(descriptor, 8) == 0 else {
      let number = errno
      if descriptor >= 0 { close(descriptor) }
      throw ReaderError(.openFailed, during: "listen", driverCode: -number, detail: address)
    }
    var bound = length
    unsafe withUnsafeMutablePointer(to: &place) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = unsafe getsockname(descriptor, $0, &bound)
      }
    }
    self.descriptor = descriptor
    self.address = address.prefix { $0 != ":" } + ":\(UInt16(bigEndian: place.sin_port))"
  }

  deinit {
    close(descriptor)
  }

  static func parse(_ text: String) -> (host: in_addr, port: UInt16)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var host = in_addr()
    guard parts.count == 2, let port = UInt16(parts[1]), !text.utf8.contains(0),
      unsafe inet_pton(AF_INET, String(parts[0]), &host) == 1
    else { return nil }
    return (host, port)
  }

  /// The next client; nil if there is none.
  func accept() -> Int32? {
    let client = Glibc.accept(descriptor, nil, nil)
    guard client >= 0 else { return nil }
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    var isOn: Int32 = 1
    unsafe setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, 4)
    return client
  }
}
