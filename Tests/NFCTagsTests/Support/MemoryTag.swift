import NFCLink
import Synchronization

/// A Type 2 tag made of nothing but a memory: it reads, writes, and refuses what lies outside.
///
/// It keeps no rules beyond those, so that whatever it holds can be read, however odd.
final class MemoryTag: Transceiver {
  private struct State {
    var memory: [UInt8]
    var sector = 0
    var awaitsSector = false
    var commands: [[UInt8]] = []
  }

  let target: RemoteTarget
  private let version: [UInt8]?
  private let state: Mutex<State>

  init(_ memory: [UInt8], version: [UInt8]? = nil, selRes: UInt8 = 0x00) {
    self.version = version
    let nfcid1 = Array(memory[0..<3] + memory[4..<8])
    target = .a(ActivationA(sensRes: 0x0044, selRes: selRes, nfcid1: nfcid1))
    state = Mutex(State(memory: memory))
  }

  var memory: [UInt8] { state.withLock { $0.memory } }
  var commands: [[UInt8]] { state.withLock { $0.commands } }

  func transceive(
    _ command: [UInt8], timeout: Duration, secrecy: Secrecy
  ) async throws(TransceiveError) -> [UInt8] {
    try state.withLock { state throws(TransceiveError) in
      state.commands.append(command)
      if state.awaitsSector {
        state.awaitsSector = false
        state.sector = Int(command[0])
        throw .timeout  // silence is consent
      }
      let first = command.count > 1 ? (state.sector * 256 + Int(command[1])) * 4 : 0
      switch command[0] {
      case 0x60:
        guard let version else { throw .transmission }
        return version
      case 0x30 where first < state.memory.count:
        return (0..<16).map { state.memory[(first + $0) % state.memory.count] }
      case 0x3A where version != nil:
        let end = (state.sector * 256 + Int(command[2]) + 1) * 4
        guard first < end, end <= state.memory.count else { throw .transmission }
        return Array(state.memory[first..<end])
      case 0xA2 where first + 4 <= state.memory.count:
        state.memory.replaceSubrange(first..<first + 4, with: command[2...])
        return []
      case 0xC2 where state.memory.count > 1024:
        state.awaitsSector = true
        return [0x0A]
      default:
        throw .transmission
      }
    }
  }

  func reactivate() async throws(TransceiveError) { state.withLock { $0.sector = 0 } }
}
