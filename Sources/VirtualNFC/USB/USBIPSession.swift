/// One connection of a USB/IP client: what came in, and what is owed to it.
struct USBIPSession: Sendable {
  /// What becomes of the connection.
  enum Fate { case goesOn, ends }

  /// Something to send, and the times that it took.
  typealias Reply = VirtualPN532.Output

  /// A transfer to the host that waits for data.
  private struct Waiting {
    let sequence: UInt32
    let endpoint: Int
    let limit: Int
  }

  /// Whether the device was handed over to this client.
  private(set) var hasDevice: Bool
  private var received: [UInt8] = []
  private var waiting: [Waiting] = []

  /// A client may not keep more transfers waiting, nor send longer ones.
  private static let mostWaiting = 64
  private static let longestTransfer = 1 << 16

  /// - Parameter hasDevice: true for a kernel that was handed the device without asking.
  init(hasDevice: Bool = false) {
    self.hasDevice = hasDevice
  }

  /// Takes bytes of the client.
  ///
  /// - Parameter isFree: whether the device may be handed over.
  mutating func receive(
    _ bytes: [UInt8], device: inout VirtualUSBDevice, isFree: Bool
  ) -> (replies: [Reply], fate: Fate) {
    received += bytes
    var replies: [Reply] = []
    while true {
      switch hasDevice ? command(&device) : operation(&device, isFree: isFree) {
      case .incomplete:
        return (replies + fetch(from: &device), .goesOn)
      case .replies(let new):
        replies += new
      case .last(let new):
        return (replies + new, .ends)
      case .violation:
        return (replies, .ends)
      }
    }
  }

  /// Ends the transfers for which there are data now.
  mutating func fetch(from device: inout VirtualUSBDevice) -> [Reply] {
    var replies: [Reply] = []
    waiting.removeAll { entry in
      guard let reply = Self.reply(entry.sequence, device.read(entry.limit, from: entry.endpoint))
      else { return false }
      replies.append(reply)
      return true
    }
    return replies
  }

  private enum Step {
    case incomplete, violation
    case replies([Reply])
    case last([Reply])
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard received.count >= count else { return nil }
    defer { received.removeFirst(count) }
    return received.prefix(count)
  }

  // MARK: Before the device is handed over

  private mutating func operation(_ device: inout VirtualUSBDevice, isFree: Bool) -> Step {
    typealias Operation = USBIPMessage.Operation
    guard received.count >= Operation.headerLength else { return .incomplete }
    let code = UInt16(USBIPMessage.word(received[...], at: 2, count: 2))
    let record = USBIPMessage.record(of: device.descriptors)
    switch code {
    case Operation.listRequest:
      _ = take(Operation.headerLength)
      let interface = device.descriptors.interfaceClass + [0]
      return .last([
        Reply(
          bytes: USBIPMessage.operation(Operation.listReply) + [0, 0, 0, 1] + record + interface)
      ])
    case Operation.importRequest:
      guard let request = take(Operation.headerLength + Operation.busIdentifierLength) else {
        return .incomplete
      }
      let name = request.dropFirst(Operation.headerLength).prefix { $0 != 0 }
      guard name.elementsEqual(USBIPMessage.busIdentifier.utf8) else {
        return .last([Reply(bytes: USBIPMessage.operation(Operation.importReply, .noDevice))])
      }
      guard isFree else {
        return .last([Reply(bytes: USBIPMessage.operation(Operation.importReply, .busy))])
      }
      hasDevice = true
      return .replies([Reply(bytes: USBIPMessage.operation(Operation.importReply) + record)])
    default:
      return .violation
    }
  }

  // MARK: Transfers

  private mutating func command(_ device: inout VirtualUSBDevice) -> Step {
    typealias Command = USBIPMessage.Command
    guard received.count >= Command.headerLength else { return .incomplete }
    let header = received[..<Command.headerLength]
    let sequence = USBIPMessage.word(header, at: 4)
    switch USBIPMessage.word(header, at: 0) {
    case Command.unlink:
      _ = take(Command.headerLength)
      return .replies([unlink(sequence, USBIPMessage.word(header, at: 20))])
    case Command.submit:
      let isIn = USBIPMessage.word(header, at: 12) != 0
      let length = Int(USBIPMessage.word(header, at: 24))
      let packets = USBIPMessage.word(header, at: 32)
      guard length <= Self.longestTransfer, packets == 0 || packets == UInt32.max else {
        return .violation
      }
      guard let message = take(Command.headerLength + (isIn ? 0 : length)) else {
        return .incomplete
      }
      let data = Array(message.dropFirst(Command.headerLength))
      let endpoint = USBIPMessage.word(header, at: 16)
      guard endpoint < 16 else { return .violation }
      if endpoint == 0 {
        return .replies([control(sequence, USBSetup(header.suffix(8)), isIn, length, &device)])
      }
      return .replies(
        isIn
          ? read(sequence, Int(endpoint), length, &device)
          : [write(sequence, Int(endpoint), data, &device)])
    default:
      return .violation
    }
  }

  private func control(
    _ sequence: UInt32, _ setup: USBSetup, _ isIn: Bool, _ length: Int,
    _ device: inout VirtualUSBDevice
  ) -> Reply {
    guard let answer = device.control(setup) else { return Self.ended(sequence, .stall) }
    guard isIn else {
      return Reply(bytes: USBIPMessage.submitReply(sequence, .success, count: length))
    }
    let data = Array(answer.prefix(length))
    return Reply(
      bytes: USBIPMessage.submitReply(sequence, .success, count: data.count, data: data))
  }

  private func write(
    _ sequence: UInt32, _ endpoint: Int, _ data: [UInt8], _ device: inout VirtualUSBDevice
  ) -> Reply {
    guard device.write(data, to: endpoint) else { return Self.ended(sequence, .stall) }
    return Reply(bytes: USBIPMessage.submitReply(sequence, .success, count: data.count))
  }

  private mutating func read(
    _ sequence: UInt32, _ endpoint: Int, _ limit: Int, _ device: inout VirtualUSBDevice
  ) -> [Reply] {
    if waiting.allSatisfy({ $0.endpoint != endpoint }),
      let reply = Self.reply(sequence, device.read(limit, from: endpoint))
    {
      return [reply]
    }
    guard waiting.count < Self.mostWaiting else { return [Self.ended(sequence, .noMemory)] }
    waiting.append(Waiting(sequence: sequence, endpoint: endpoint, limit: limit))
    return []
  }

  private mutating func unlink(_ sequence: UInt32, _ meant: UInt32) -> Reply {
    // One that is not there any more has been answered already.
    let before = waiting.count
    waiting.removeAll { $0.sequence == meant }
    let status: USBIPMessage.Status = waiting.count < before ? .unlinked : .success
    return Reply(bytes: USBIPMessage.unlinkReply(sequence, status))
  }

  private static func reply(_ sequence: UInt32, _ reading: VirtualUSBDevice.Reading) -> Reply? {
    switch reading {
    case .waiting: return nil
    case .stall: return ended(sequence, .stall)
    case .overflow: return ended(sequence, .overflow)
    case .done(var output):
      output.bytes = USBIPMessage.submitReply(
        sequence, .success, count: output.bytes.count, data: output.bytes)
      return output
    }
  }

  private static func ended(_ sequence: UInt32, _ status: USBIPMessage.Status) -> Reply {
    Reply(bytes: USBIPMessage.submitReply(sequence, status, count: 0))
  }
}
