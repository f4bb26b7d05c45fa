import NFCLink
import Synchronization

/// A FeliCa chip with one system and one service, made of nothing but blocks: it shows and keeps
/// those it has, however odd, and refuses the others.
final class MemoryChip: Transceiver {
  private struct State {
    var blocks: [Int: [UInt8]]
    var commands: [[UInt8]] = []
  }

  static let idm: [UInt8] = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08]

  let target: RemoteTarget
  private let system: UInt16
  private let mostBlocks: Int
  private let isWritable: Bool
  private let state: Mutex<State>

  /// - Parameters:
  ///   - chip: the second byte of the PMm: F0 is a Lite, F1 a Lite-S.
  ///   - mostBlocks: how many a command may have, whatever the attributes say.
  ///   - isWritable: whether there is a service for writing.
  init(
    _ memory: [UInt8], system: UInt16 = 0x12FC, chip: UInt8 = 0x20, more: [Int: [UInt8]] = [:],
    mostBlocks: Int = .max, isWritable: Bool = true
  ) {
    self.system = system
    self.mostBlocks = mostBlocks
    self.isWritable = isWritable
    target = .f(
      ActivationF(
        nfcid2: Self.idm, pmm: [0x01, chip, 0x22, 0x04, 0x27, 0x67, 0x4E, 0xFF],
        systemCode: system, bitRate: 212))
    let blocks = stride(from: 0, to: memory.count - 15, by: 16).enumerated().map {
      ($0.offset, Array(memory[$0.element..<$0.element + 16]))
    }
    state = Mutex(State(blocks: Dictionary(blocks, uniquingKeysWith: { $1 }).merging(more) { $1 }))
  }

  var commands: [[UInt8]] { state.withLock { $0.commands } }
  var memory: [Int: [UInt8]] { state.withLock { $0.blocks } }

  func transceive(
    _ command: [UInt8], timeout: Duration, secrecy: Secrecy
  ) async throws(TransceiveError) -> [UInt8] {
    let answer = state.withLock { state in
      state.commands.append(command)
      return self.answer(to: command, &state.blocks)
    }
    guard let answer else { throw .transmission }
    return [UInt8(answer.count + 1)] + answer
  }

  func reactivate() async throws(TransceiveError) {}

  private func answer(to command: [UInt8], _ blocks: inout [Int: [UInt8]]) -> [UInt8]? {
    let idm = Self.idm
    guard command.count > 1, Int(command[0]) == command.count else { return nil }
    if command[1] == 0x00 {
      guard command[2...3].elementsEqual([UInt8(system >> 8), UInt8(system & 0xFF)]) else {
        return nil
      }
      return [0x01] + idm + [UInt8](repeating: 0xFF, count: 8)
    }
    guard command.count > 14, command[2..<10].elementsEqual(idm), command[10] == 1 else {
      return nil
    }
    let head = [command[1] + 1] + idm
    let count = Int(command[13])
    var rest = command[14...]
    var numbers: [Int] = []
    for _ in 0..<count {
      let isShort = rest.first == 0x80
      let element = Array(rest.prefix(isShort ? 2 : 3))
      rest = rest.dropFirst(element.count)
      numbers.append(Int(element[1]) + (isShort ? 0 : Int(element[2]) << 8))
    }
    guard isWritable || command[1] == 0x06 else { return head + [0xFF, 0xA6] }
    guard count <= mostBlocks else { return head + [0xFF, 0xA2] }
    guard numbers.allSatisfy({ blocks[$0] != nil }) else { return head + [0xFF, 0xA8] }
    if command[1] == 0x06 {
      return head + [0, 0, UInt8(count)] + numbers.flatMap { blocks[$0] ?? [] }
    }
    guard command[1] == 0x08, command[11] == 0x09, rest.count == count * 16 else { return nil }
    for number in numbers {
      blocks[number] = Array(rest.prefix(16))
      rest = rest.dropFirst(16)
    }
    return head + [0, 0]
  }
}
