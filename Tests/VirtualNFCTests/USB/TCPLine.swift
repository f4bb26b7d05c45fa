import Glibc

@testable import VirtualNFC

/// A connection to a server, until the value goes.
final class TCPLine {
  private let descriptor: Int32

  init?(_ address: String) {
    guard let (host, port) = USBIPListener.parse(address) else { return nil }
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr = host
    place.sin_port = port.bigEndian
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let isConnected = unsafe withUnsafePointer(to: &place) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { return nil }
  }

  deinit {
    close(descriptor)
  }

  func send(_ bytes: [UInt8]) {
    _ = unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// As many bytes, or fewer if the server closes the connection before.
  func receive(_ count: Int) -> [UInt8] {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: count)
    while received.count < count {
      let more = unsafe recv(descriptor, &buffer, count - received.count, 0)
      guard more > 0 else { break }
      received += buffer.prefix(more)
    }
    return received
  }
}
