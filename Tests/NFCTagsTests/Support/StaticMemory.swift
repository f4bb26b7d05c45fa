import NFCLink
import Synchronization

/// A Type 1 tag made of nothing but a header ROM and a memory, without a rule beyond.
final class StaticMemory: Transceiver {
  private struct State {
    var memory: [UInt8]
    var commands: [[UInt8]] = []
  }

  let target: RemoteTarget
  private let headerROM: [UInt8]
  private let knowsDynamicCommands: Bool
  private let state: Mutex<State>

  init(_ memory: [UInt8], headerROM: [UInt8], knowsDynamicCommands: Bool = true) {
    self.headerROM = headerROM
    self.knowsDynamicCommands = knowsDynamicCommands
    target = .a(ActivationA(sensRes: 0x0C00, selRes: nil, nfcid1: Array(memory[..<4])))
    state = Mutex(State(memory: memory))
  }

  var commands: [[UInt8]] { state.withLock { $0.commands } }
  var memory: [UInt8] { state.withLock { $0.memory } }

  func transceive(
    _ command: [UInt8], timeout: Duration, secrecy: Secrecy
  ) async throws(TransceiveError) -> [UInt8] {
    try state.withLock { state throws(TransceiveError) in
      state.commands.append(command)
      let address = Int(command[1])
      switch (command[0], command.count) {
      case (0x78, 7): return headerROM + state.memory[..<4]
      case (0x00, 7): return headerROM + state.memory[..<120]
      case (0x01, 7) where address < state.memory.count:
        return [command[1], state.memory[address]]
      case (0x53, 7) where address < state.memory.count:
        state.memory[address] = command[2]
        return [command[1], command[2]]
      case (0x10, 14), (0x02, 14), (0x54, 14):
        guard knowsDynamicCommands else { throw .unsupported }
        let size = command[0] == 0x10 ? 128 : 8
        let start = command[0] == 0x10 ? Int(command[1] >> 4) * 128 : address * 8
        guard start + size <= state.memory.count else { throw .transmission }
        if command[0] == 0x54 {
          state.memory.replaceSubrange(start..<start + 8, with: command[2..<10])
        }
        return [command[1]] + state.memory[start..<start + size]
      default: throw .transmission
      }
    }
  }

  func reactivate() async throws(TransceiveError) {}
}
