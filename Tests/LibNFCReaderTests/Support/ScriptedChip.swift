import Glibc
import Synchronization

@testable import LibNFCReader

/// A PN532 at the far end of a pseudo-terminal that answers as a table says, faults included.
///
/// It speaks the HSU framing of the PN532 user manual (6.2) and keeps what it was told.
final class ScriptedChip: Sendable {
  enum Reply: Sendable {
    /// What a chip with nothing in its field says.
    case usual
    /// Acknowledges, and answers with that payload (without D5 and the code of the command).
    case answer([UInt8])
    /// Acknowledges and never answers.
    case acknowledge
    /// Does neither.
    case silence
    /// Acknowledges now, and answers when the next command comes, before that one's answer.
    case late([UInt8])
    /// Does something first, on the thread of the chip, and then acknowledges, and answers if there
    /// is a payload.
    case perform(@Sendable () -> Void, answer: [UInt8]? = nil)
    /// Sends those bytes as they are.
    case bytes([UInt8])
    /// Closes the line.
    case unplug
  }

  /// What answers a command with that beginning: one reply after the other, the last for good.
  struct Rule: Sendable {
    let beginning: [UInt8]
    var replies: [Reply]

    init(_ beginning: [UInt8], _ replies: Reply...) {
      self.beginning = beginning
      self.replies = replies
    }
  }

  private struct State {
    var rules: [Rule]
    var commands: [[UInt8]] = []
    var overdue: [UInt8] = []
    var aborts = 0
  }

  let path: String
  private let state: Mutex<State>
  private let line: Line
  /// Raised by each command, after it was answered.
  private let answered = Semaphore()

  init(_ rules: [Rule] = []) throws {
    let line = try Line()
    self.line = line
    path = line.path
    state = Mutex(State(rules: rules))
    let isStarted = startThread { [weak self] in
      var frames = FrameBuffer()
      while let bytes = line.read() {
        for frame in frames.append(bytes) {
          guard let self, self.serve(frame) else { return }
        }
      }
    }
    guard isStarted else { throw LineError() }
  }

  deinit {
    line.close()
  }

  var connection: String { "pn532_uart:\(path):115200" }

  /// Every command so far, from its code on.
  var commands: [[UInt8]] { state.withLock { $0.commands } }

  /// How often a command was aborted: the host acknowledges something then.
  var aborts: Int { state.withLock { $0.aborts } }

  /// What was heard since a mark that `commands.count` gave.
  func commands(since mark: Int) -> [[UInt8]] { Array(commands.dropFirst(mark)) }

  /// Takes other rules from here on.
  func follow(_ rules: [Rule]) {
    state.withLock { $0.rules = rules }
  }

  /// Closes the line, as a pulled plug does.
  func unplug() {
    line.close()
  }

  /// Waits on the calling thread until a command with that beginning has come.
  func awaitCommand(_ beginning: [UInt8]) {
    while !commands.contains(where: { $0.starts(with: beginning) }) { answered.wait() }
  }

  /// Returns false if nothing more is to be served.
  private func serve(_ command: [UInt8]) -> Bool {
    guard let code = command.first else {
      state.withLock { $0.aborts += 1 }
      return true
    }
    let (reply, overdue) = state.withLock { state in
      defer { state.overdue = [] }
      state.commands.append(command)
      return (Self.reply(to: command, by: &state.rules), state.overdue)
    }
    defer { answered.signal() }
    switch reply {
    case .usual:
      line.write(overdue + Self.acknowledgement + frame(code, Self.usual(command)))
    case .answer(let payload):
      line.write(overdue + Self.acknowledgement + frame(code, payload))
    case .acknowledge:
      line.write(overdue + Self.acknowledgement)
    case .late(let payload):
      state.withLock { $0.overdue = Self.acknowledgement + frame(code, payload) }
    case .perform(let action, let payload):
      action()
      line.write(overdue + Self.acknowledgement + (payload.map { frame(code, $0) } ?? []))
    case .bytes(let bytes):
      line.write(overdue + bytes)
    case .silence: break
    case .unplug:
      line.close()
      return false
    }
    return true
  }

  private static func reply(to command: [UInt8], by rules: inout [Rule]) -> Reply {
    guard let index = rules.firstIndex(where: { command.starts(with: $0.beginning) }) else {
      return .usual
    }
    return rules[index].replies.count > 1
      ? rules[index].replies.removeFirst() : rules[index].replies[0]
  }

  static let acknowledgement: [UInt8] = [0x00, 0x00, 0xFF, 0x00, 0xFF, 0x00]

  /// An answer frame, extended where it must be.
  func frame(_ code: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let body = [0xD5, code &+ 1] + payload
    let length: [UInt8]
    if body.count < 256 {
      length = [UInt8(body.count), 0 &- UInt8(body.count)]
    } else {
      let (high, low) = (UInt8(body.count >> 8), UInt8(body.count & 0xFF))
      length = [0xFF, 0xFF, high, low, 0 &- (high &+ low)]
    }
    return [0x00, 0x00, 0xFF] + length + body + [0 &- body.reduce(0, &+), 0x00]
  }

  /// ReadRegister: CIU_TxMode and CIU_RxMode have the CRC on, all others are 0.
  private static func registers(_ command: [UInt8]) -> [UInt8] {
    stride(from: 1, to: command.count - 1, by: 2).map { index in
      Array(command[index...index + 1]) == [0x63, 0x02]
        || Array(command[index...index + 1]) == [0x63, 0x03]
        ? 0x80 : 0
    }
  }

  private static func usual(_ command: [UInt8]) -> [UInt8] {
    switch command[0] {
    case 0x00: Array(command.dropFirst())  // Diagnose, communication line test
    case 0x02: [0x32, 0x01, 0x06, 0x07]  // GetFirmwareVersion: a PN532 1.6
    case 0x06: registers(command)
    case 0x08, 0x12, 0x14, 0x32: []  // WriteRegister, SetParameters, SAMConfiguration, RFConfiguration
    case 0x40, 0x42: [0x01]  // InDataExchange, InCommunicateThru: the target does not answer
    case 0x4A: [0x00]  // InListPassiveTarget: none
    default: [0x00]  // InDeselect, InRelease, PowerDown: done
    }
  }
}

/// Takes command frames out of what comes down the line.
struct FrameBuffer {
  private var bytes: [UInt8] = []

  /// The commands that are complete, from their code on; an acknowledgement is an empty one.
  mutating func append(_ more: [UInt8]) -> [[UInt8]] {
    bytes += more
    var commands: [[UInt8]] = []
    while let start = start() {
      let isExtended = bytes[start + 3] == 0xFF && bytes[start + 4] == 0xFF
      let header = isExtended ? 8 : 5
      guard bytes.count >= start + header else { break }
      let length =
        isExtended ? Int(bytes[start + 5]) << 8 | Int(bytes[start + 6]) : Int(bytes[start + 3])
      let end = start + header + length + (length == 0 ? 1 : 2)  // an acknowledgement has no checksum
      guard bytes.count >= end else { break }
      commands.append(Array(bytes[start + header..<start + header + length].dropFirst()))
      bytes.removeFirst(end)
    }
    return commands
  }

  private func start() -> Int? {
    guard bytes.count >= 6 else { return nil }
    return (0...bytes.count - 6).first { Array(bytes[$0..<$0 + 3]) == [0x00, 0x00, 0xFF] }
  }
}
