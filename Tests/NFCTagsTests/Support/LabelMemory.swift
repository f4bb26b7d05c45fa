import NFCLink
import Synchronization

/// An ISO 15693 label made of nothing but a memory, without a rule beyond, and without the commands
/// that a label need not have.
final class LabelMemory: Transceiver {
  /// What a label may leave out.
  struct Abilities {
    var tellsSize = true
    var readsSeveral = true
    var tellsLocks = true
    var locks = true
  }

  private struct State {
    var memory: [UInt8]
    var locked: Set<Int> = []
    var commands: [[UInt8]] = []
  }

  static let uid: [UInt8] = [0xE0, 0x04, 0x01, 0x08, 0x09, 0x0A, 0x0B, 0x0C]

  let target = RemoteTarget.v(ActivationV(uid: uid, dsfid: 0))
  private let blockSize: Int
  private let abilities: Abilities
  private let state: Mutex<State>

  init(_ memory: [UInt8], blockSize: Int = 4, _ abilities: Abilities = Abilities()) {
    self.blockSize = blockSize
    self.abilities = abilities
    state = Mutex(State(memory: memory))
  }

  /// Every command so far, without the UID.
  var commands: [[UInt8]] { state.withLock { $0.commands } }
  var memory: [UInt8] { state.withLock { $0.memory } }

  func reactivate() async throws(TransceiveError) {}

  func transceive(
    _ command: [UInt8], timeout: Duration, secrecy: Secrecy
  ) async throws(TransceiveError) -> [UInt8] {
    guard command.count >= 10, command[0] & 0x3F == 0x22,
      command[2..<10].elementsEqual(Self.uid.reversed())
    else { throw .transmission }
    let parameters = Array(command[10...])
    return state.withLock { state in
      state.commands.append(Array(command[..<2]) + parameters)
      return answer(command[1], parameters, &state)
    }
  }

  private func answer(_ code: UInt8, _ parameters: [UInt8], _ state: inout State) -> [UInt8] {
    let count = state.memory.count / blockSize
    let isWide = code & 0xF0 == 0x30
    let numbers =
      isWide
      ? stride(from: 0, to: parameters.count - 1, by: 2).map {
        Int(parameters[$0]) + 256 * Int(parameters[$0 + 1])
      } : parameters.map(Int.init)
    let first = numbers.first ?? 0
    guard first < count else { return [0x01, 0x10] }
    let range = first * blockSize..<(first + 1) * blockSize
    switch isWide ? code - 0x10 : code {
    case 0x20: return [0x00] + state.memory[range]
    case 0x23 where abilities.readsSeveral:
      let end = first + numbers[1] + 1
      return end > count ? [0x01, 0x10] : [0x00] + state.memory[range.lowerBound..<end * blockSize]
    case 0x21:
      guard !state.locked.contains(first) else { return [0x01, 0x12] }
      state.memory.replaceSubrange(range, with: parameters[(isWide ? 2 : 1)...])
      return [0x00]
    case 0x22 where abilities.locks:
      return state.locked.insert(first).inserted ? [0x00] : [0x01, 0x11]
    case 0x2B where abilities.tellsSize && count <= 256:
      return [0x00, 0x04] + Self.uid.reversed() + [UInt8(count - 1), UInt8(blockSize - 1)]
    case 0x2C where abilities.tellsLocks:
      return [0x00] + (first...first + numbers[1]).map { state.locked.contains($0) ? 1 : 0 }
    default: return [0x01, 0x01]
    }
  }
}
