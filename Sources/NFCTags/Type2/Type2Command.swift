/// A command of the Type 2 tag platform and of the products built on it.
enum Type2Command: Hashable, AcknowledgedCommand {
  case getVersion
  /// Four blocks of the selected sector, from this one on.
  case read(UInt8)
  /// Blocks of the selected sector, from the first to the last.
  case fastRead(UInt8, UInt8)
  case write(UInt8, HiddenBytes, isSecret: Bool)
  /// The first half of SECTOR SELECT.
  case sectorSelect
  /// The second half, which a tag accepts by keeping silent.
  case sector(UInt8)
  case passwordAuthenticate(HiddenBytes)
  case readCounter(UInt8)
  case checkTearing(UInt8)
  case readSignature
  /// The first half of an Ultralight C's authentication.
  case authenticate

  var bytes: [UInt8] {
    switch self {
    case .getVersion: [0x60]
    case .read(let block): [0x30, block]
    case .fastRead(let first, let last): [0x3A, first, last]
    case .write(let block, let content, _): [0xA2, block] + content.bytes
    case .sectorSelect: [0xC2, 0xFF]
    case .sector(let number): [number, 0, 0, 0]
    case .passwordAuthenticate(let password): [0x1B] + password.bytes
    case .readCounter(let number): [0x39, number]
    case .checkTearing(let number): [0x3E, number]
    case .readSignature: [0x3C, 0x00]
    case .authenticate: [0x1A, 0x00]
    }
  }

  /// Bytes of the answer; 0 where it is an acknowledge.
  var answerLength: Int {
    switch self {
    case .getVersion: 8
    case .read: 16
    case .fastRead(let first, let last): (Int(last) - Int(first) + 1) * 4
    case .write, .sectorSelect, .sector: 0
    case .passwordAuthenticate: 2
    case .readCounter: 3
    case .checkTearing: 1
    case .readSignature: 32
    case .authenticate: 9
    }
  }

  /// How long to wait. No command of a Type 2 tag takes more than 10 ms; but a reader that gives
  /// up before its chip does may take a late answer for that of the next command.
  var timeout: Duration {
    switch self {
    case .sector: .milliseconds(100)
    default: .milliseconds(350)
    }
  }

  var isSecret: Bool {
    switch self {
    case .write(_, _, let isSecret): isSecret
    case .passwordAuthenticate: true
    default: false
    }
  }

  /// What is told if the tag refuses it.
  ///
  /// - Parameter sector: the sector that is selected.
  func refusal(in sector: Int) -> RefusedCommand {
    let start = sector * Type2Layout.blocksPerSector
    return switch self {
    case .getVersion: RefusedCommand("GET_VERSION")
    case .read(let block): RefusedCommand("READ", block: start + Int(block))
    case .fastRead(let first, let last):
      RefusedCommand("FAST_READ", blocks: start + Int(first)...start + Int(max(first, last)))
    case .write(let block, _, _): RefusedCommand("WRITE", block: start + Int(block))
    case .sectorSelect, .sector: RefusedCommand("SECTOR_SELECT")
    case .passwordAuthenticate: RefusedCommand("PWD_AUTH")
    case .readCounter: RefusedCommand("READ_CNT")
    case .checkTearing: RefusedCommand("CHECK_TEARING_EVENT")
    case .readSignature: RefusedCommand("READ_SIG")
    case .authenticate: RefusedCommand("AUTHENTICATE")
    }
  }
}
