import Glibc
import NFCLink
import Synchronization

/// Serves a device to USB/IP clients, on a thread of its own: to one at a time, and who else asks is
/// told so.
final class USBIPServer: Sendable {
  /// Where clients come from.
  enum Entrance {
    case listener(USBIPListener)
    /// A socket whose other end has the device already; it is closed at the end.
    case client(Int32)
  }

  private let timing: VirtualReader.Timing
  private let isHeld: Bool
  private let device: Mutex<VirtualUSBDevice>
  private let running = Mutex(true)
  private let bell: Bell
  private let thread = ServerThread()

  private static let mostClients = 8

  /// - Parameter isHeld: whether the device is refused as if another client had it.
  init(
    _ device: VirtualUSBDevice, through entrance: Entrance, isHeld: Bool,
    timing: VirtualReader.Timing
  ) throws(ReaderError) {
    bell = try Bell()
    self.timing = timing
    self.isHeld = isHeld
    self.device = Mutex(device)
    try thread.start { self.serve(entrance) }
  }

  var isServing: Bool { running.withLock { $0 } }

  func withChip<Result: Sendable>(_ body: (inout VirtualPN532) -> Result) -> Result {
    device.withLock { body(&$0.chip) }
  }

  /// Ends the thread and all connections; does nothing the second time.
  func stop() {
    bell.ring()
    thread.join()
  }

  private func serve(_ entrance: Entrance) {
    var (listener, clients): (USBIPListener?, [USBIPClient])
    switch entrance {
    case .listener(let given): (listener, clients) = (given, [])
    case .client(let socket):
      (listener, clients) = (nil, [USBIPClient(socket, session: USBIPSession(hasDevice: true))])
    }
    while listener != nil || !clients.isEmpty, turn(listener, &clients) {}
    running.withLock { $0 = false }
    for client in clients { close(client.descriptor) }
    listener = nil
  }

  /// Waits for what comes next and does it; false when it is time to end.
  private func turn(_ listener: USBIPListener?, _ clients: inout [USBIPClient]) -> Bool {
    var watched = [pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0)]
    watched.append(pollfd(fd: listener?.descriptor ?? -1, events: Int16(POLLIN), revents: 0))
    watched += clients.map {
      pollfd(
        fd: $0.descriptor, events: Int16($0.isWaitingToSend ? POLLIN | POLLOUT : POLLIN),
        revents: 0)
    }
    let interval = withChip(\.searchInterval)
    let count = unsafe poll(
      &watched, nfds_t(watched.count), interval?.wholeMilliseconds ?? -1)
    guard watched[0].revents == 0 else { return false }
    if count == 0 { device.withLock { $0.continueSearch() } }
    for index in clients.indices.reversed() {
      let isReady = watched[index + 2].revents != 0
      guard isReady || count == 0 else { continue }
      guard advance(&clients, index, isReady) else {
        let client = clients.remove(at: index)
        close(client.descriptor)
        if client.session.hasDevice { device.withLock { $0.reset() } }
        continue
      }
    }
    if watched[1].revents != 0, let socket = listener?.accept() {
      if clients.count < Self.mostClients {
        clients.append(USBIPClient(socket))
      } else {
        close(socket)
      }
    }
    return !withChip(\.isUnplugged)
  }

  /// Takes in what a client sent and sends what is owed to it; false if the connection is over.
  private func advance(_ clients: inout [USBIPClient], _ index: Int, _ isReady: Bool) -> Bool {
    var bytes: [UInt8] = []
    if isReady {
      guard let received = clients[index].receive() else { return false }
      bytes = received
    }
    let isFree = !isHeld && !clients.contains { $0.session.hasDevice }
    let (replies, fate) = device.withLock {
      clients[index].session.receive(bytes, device: &$0, isFree: isFree)
    }
    for reply in replies where !bell.hasRung {
      bell.pause(reply.delay(timing))
      guard clients[index].send(reply.bytes) else { return false }
    }
    return fate == .goesOn && (replies.isEmpty ? clients[index].send() : true)
  }
}
