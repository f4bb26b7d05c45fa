import NFCLink
import TagImages

/// A command of MIFARE Classic, as a reader takes it that does the cipher by itself.
enum ClassicCommand: Hashable, AcknowledgedCommand {
  /// With the four bytes of the UID that the cipher begins with.
  case authenticate(KeySlot, block: UInt8, SectorKey, uid: [UInt8])
  case read(UInt8)
  case write(UInt8, HiddenBytes, isSecret: Bool)

  var bytes: [UInt8] {
    switch self {
    case .authenticate(let slot, let block, let key, let uid):
      [slot == .a ? 0x60 : 0x61, block] + key.bytes + uid
    case .read(let block): [0x30, block]
    case .write(let block, let content, _): [0xA0, block] + content.bytes
    }
  }

  var answerLength: Int {
    if case .read = self { ClassicImage.blockSize } else { 0 }
  }

  /// How long to wait; a card takes no more than 10 ms, but a reader that gives up before its chip
  /// does may take a late answer for that of the next command.
  var timeout: Duration { .milliseconds(350) }

  var secrecy: Secrecy {
    switch self {
    case .authenticate: .secret
    case .read: .open
    case .write(_, _, let isSecret): isSecret ? .secret : .open
    }
  }

  /// What is told if the card refuses it.
  var refusal: RefusedCommand {
    switch self {
    case .authenticate(_, let block, _, _): RefusedCommand("AUTHENTICATE", block: Int(block))
    case .read(let block): RefusedCommand("READ", block: Int(block))
    case .write(let block, _, _): RefusedCommand("WRITE", block: Int(block))
    }
  }
}
