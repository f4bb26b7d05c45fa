import NFCLink
import Synchronization
import TagImages

/// A MIFARE Classic card made of nothing but a memory: it opens its sectors to their keys, reads
/// and writes.
///
/// It keeps no rules of access, so that whatever it holds can be read, however odd.
final class KeyedCard: Transceiver {
  private struct State {
    var image: ClassicImage
    var opened: ClassicSector?
    var isAwake = true
    var commands: [[UInt8]] = []
  }

  let target: RemoteTarget
  private let state: Mutex<State>

  init(_ image: ClassicImage) {
    target = .a(
      ActivationA(sensRes: image.sensRes, selRes: image.selRes, nfcid1: image.nfcid1))
    state = Mutex(State(image: image))
  }

  var commands: [[UInt8]] { state.withLock { $0.commands } }

  func transceive(
    _ command: [UInt8], timeout: Duration, secrecy: Secrecy
  ) async throws(TransceiveError) -> [UInt8] {
    try state.withLock { state throws(TransceiveError) in
      state.commands.append(command)
      guard state.isAwake, command.count > 1 else { throw .transmission }
      let block = Int(command[1])
      let sector = ClassicSector(containing: block)
      switch (command[0], command.count) {
      case (0x60, 12), (0x61, 12):
        let key = state.image.trailer(of: sector).key(command[0] == 0x60 ? .a : .b)
        state.isAwake = key == Array(command[2..<8]) && target.identifier == Array(command[8...])
        state.opened = state.isAwake ? sector : nil
        guard state.isAwake else { throw .transmission }
        return []
      case (0x30, 2) where state.opened == sector:
        return state.image.bytes(ofBlock: block).map { $0 ?? 0 }
      case (0xA0, 18) where state.opened == sector:
        state.image.setBlock(block, command[2...].map(Optional.some))
        return []
      default:
        state.isAwake = false
        throw .transmission
      }
    }
  }

  func reactivate() async throws(TransceiveError) {
    state.withLock { state in
      state.isAwake = true
      state.opened = nil
    }
  }
}
