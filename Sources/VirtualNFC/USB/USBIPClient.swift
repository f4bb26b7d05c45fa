import Glibc

/// A client of the USB/IP server, with what is still to be sent to it.
struct USBIPClient: Sendable {
  let descriptor: Int32
  var session: USBIPSession
  private var unsent: [UInt8] = []

  /// A client that does not take its answers is let go.
  private static let mostUnsent = 1 << 20

  init(_ descriptor: Int32, session: USBIPSession = USBIPSession()) {
    self.descriptor = descriptor
    self.session = session
  }

  var isWaitingToSend: Bool { !unsent.isEmpty }

  /// What has come; nil if the client has gone, or was let go.
  func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = unsafe recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    if count > 0 { return Array(buffer[..<count]) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
  }

  /// Sends what fits and keeps the rest; false if the client has gone, or was let go.
  mutating func send(_ bytes: [UInt8] = []) -> Bool {
    unsent += bytes
    let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
    let count = unsafe Glibc.send(descriptor, unsent, unsent.count, flags)
    if count > 0 {
      unsent.removeFirst(count)
    } else if count < 0 && errno != EAGAIN && errno != EINTR {
      return false
    }
    return unsent.count <= Self.mostUnsent
  }
}
