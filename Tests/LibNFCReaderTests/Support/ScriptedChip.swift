import Synchronization

@testable import LibNFCReader

/// A PN532 at the far end of a pseudo-terminal that answers as a table says, faults included, and
/// keeps what it was told.
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
    /// Acknowledges and answers when the next command comes, before that one's answer.
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
    var chip = IdleChip()
    var commands: [[UInt8]] = []
    var overdue: [UInt8] = []
    var aborts = 0
  }

  private let line: Line
  private let state: Mutex<State>

  init(_ rules: [Rule] = []) throws {
    let line = try Line()
    self.line = line
    state = Mutex(State(rules: rules))
    let isStarted = startThread { [weak self] in
      var frames = FrameBuffer()
      while let bytes = line.read() {
        for command in frames.append(bytes) {
          guard let self, self.serve(command) else { return }
        }
      }
    }
    guard isStarted else { throw SetUpError() }
  }

  deinit {
    line.close()
  }

  var path: String { line.path }
  var connection: String { "pn532_uart:\(path):115200" }

  /// Every command so far, from its code on.
  var commands: [[UInt8]] { state.withLock { $0.commands } }

  /// What was heard since a mark that `commands.count` gave.
  func commands(since mark: Int) -> [[UInt8]] { Array(commands.dropFirst(mark)) }

  /// How often a command was aborted: the host acknowledges something then.
  var aborts: Int { state.withLock { $0.aborts } }

  /// Takes other rules from here on.
  func follow(_ rules: [Rule]) {
    state.withLock { $0.rules = rules }
  }

  /// Closes the line, as a pulled plug does.
  func unplug() {
    line.close()
  }

  /// Returns false if nothing more is to be served.
  private func serve(_ command: [UInt8]) -> Bool {
    guard let code = command.first else {
      state.withLock { $0.aborts += 1 }
      return true
    }
    let (reply, usual, overdue) = state.withLock { state in
      defer { state.overdue = [] }
      state.commands.append(command)
      let usual = state.chip.answer(to: command)
      return (Self.reply(to: command, by: &state.rules), usual, state.overdue)
    }
    func answer(_ payload: [UInt8]) -> [UInt8] {
      Frame.acknowledgement + Frame.answer(to: code, payload)
    }
    switch reply {
    case .usual: line.write(overdue + answer(usual))
    case .answer(let payload): line.write(overdue + answer(payload))
    case .acknowledge: line.write(overdue + Frame.acknowledgement)
    case .silence: break
    case .late(let payload): state.withLock { $0.overdue = answer(payload) }
    case .perform(let action, let payload):
      action()
      line.write(overdue + (payload.map(answer) ?? Frame.acknowledgement))
    case .bytes(let bytes): line.write(overdue + bytes)
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
}
