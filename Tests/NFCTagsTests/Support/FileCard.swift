import NFCLink
import Synchronization

@testable import NFCTags

/// A card with ISO-DEP made of files: it selects, reads and updates as ISO/IEC 7816-4 has it, keeps
/// strictly to what its capability container says, and fails where a test wants it to.
final class FileCard: Transceiver {
  /// How a read that goes past the end of a file is answered.
  enum Ending { case warning, success, refusal }

  struct Setup {
    /// The name of the NDEF application; nil for a card without one.
    var application: [UInt8]? = NDEFApplication.current.name
    /// Whether a name is only found by a command with Le, or only by one without; nil: by both.
    var wantsLe: Bool?
    var files: [UInt16: [UInt8]] = [:]
    var mle = 0xFF
    var mlc = 0xFF
    var ending = Ending.warning
    /// The most bytes that a read brings, whatever was asked for.
    var mostRead = Int.max
    var frameLimit = 262
    var ats = bytes("7577810280")
    /// P2 of SELECT by file identifier that alone is known; nil: any is.
    var selectionParameter: UInt8?
    /// Whether it says nothing to what it does not know.
    var keepsSilent = false
    /// The card's native side; nil for one that knows no class 90.
    var native: NativeCard?
    /// Names of other applications.
    var others: [[UInt8]] = []
  }

  enum Fault: CaseIterable {
    /// The card has left before the exchange, for good.
    case remove
    /// The exchange happens, half of what it writes, and the card has left.
    case tear
    /// The exchange happens and its answer is lost.
    case lose
    /// The exchange does not happen, the next one does.
    case mute
  }

  fileprivate struct State {
    var setup: Setup
    var isInApplication = false
    var file: UInt16?
    var isGone = false
    var count = 0
    var commands: [[UInt8]] = []
  }

  let target: RemoteTarget
  let frameLimit: Int
  private let fault: (kind: Fault, exchange: Int)?
  private let state: Mutex<State>

  init(_ setup: Setup, fault: (kind: Fault, exchange: Int)? = nil) {
    target = .a(
      ActivationA(
        sensRes: 0x0344, selRes: 0x20, nfcid1: bytes("04A1B2C3D4E580"), ats: setup.ats))
    frameLimit = setup.frameLimit
    self.fault = fault
    var fresh = setup
    fresh.native?.reset()
    state = Mutex(State(setup: fresh))
  }

  /// The card as it is now, to be put into a field again.
  var setup: Setup { state.withLock { $0.setup } }
  /// Commands and activations so far.
  var count: Int { state.withLock { $0.count } }
  var commands: [[UInt8]] { state.withLock { $0.commands } }

  func tag() async throws -> Type4Tag {
    let identity = try await TagIdentification.identify(self)
    return Type4Tag(identity, over: self)
  }

  func reactivate() async throws(TransceiveError) {
    try state.withLock { state throws(TransceiveError) in
      state.count += 1
      if let fault, state.count == fault.exchange, fault.kind == .remove || fault.kind == .tear {
        state.isGone = true
      }
      guard !state.isGone else { throw .tagLost }
      state.isInApplication = false
      state.file = nil
      state.setup.native?.reset()
    }
  }

  func transceive(
    _ command: [UInt8], timeout: Duration, secrecy: Secrecy
  ) async throws(TransceiveError) -> [UInt8] {
    try state.withLock { state throws(TransceiveError) in
      state.count += 1
      state.commands.append(command)
      let now = state.count == fault?.exchange ? fault?.kind : nil
      if now == .remove { state.isGone = true }
      guard !state.isGone, now != .mute, command.count <= frameLimit,
        let parsed = try? CommandAPDU(parsing: command)
      else { throw .transmission }
      let answer = state.answer(to: parsed, torn: now == .tear)
      let isUnknown = [0x6A82, 0x6D00, 0x6E00].contains(answer.status.rawValue)
      guard !isUnknown || !state.setup.keepsSilent else { throw .transmission }
      if now == .tear { state.isGone = true }
      guard now != .tear, now != .lose else { throw .transmission }
      return answer.encoded()
    }
  }
}

extension FileCard.State {
  fileprivate mutating func answer(to command: CommandAPDU, torn: Bool) -> ResponseAPDU {
    if command.cla == 0x00, setup.native?.interrupt() == true { return .status(0x6985) }
    switch (command.cla, command.ins) {
    case (0x90, _):
      guard setup.native != nil else { return .status(0x6E00) }
      return native(command)
    case (0x00, 0xA4) where command.p1 == 0x04: return selectApplication(command)
    case (0x00, 0xA4): return selectFile(command)
    case (0x00, 0xB0), (0x00, 0xB1): return read(command)
    case (0x00, 0xD6), (0x00, 0xD7): return update(command, torn: torn)
    case (0x00, _): return .status(0x6D00)
    default: return .status(0x6E00)
    }
  }

  private mutating func selectApplication(_ command: CommandAPDU) -> ResponseAPDU {
    isInApplication = false
    file = nil
    if setup.others.contains(command.data) { return ResponseAPDU(data: [0x6F], status: .success) }
    guard command.data == setup.application,
      setup.wantsLe.map({ $0 == (command.expectedLength > 0) }) ?? true
    else { return .status(0x6A82) }
    isInApplication = true
    setup.native?.place = .ndefApplication
    return .status(0x9000)
  }

  private mutating func selectFile(_ command: CommandAPDU) -> ResponseAPDU {
    guard command.data.count == 2 else { return .status(0x6700) }
    guard setup.selectionParameter.map({ $0 == command.p2 }) ?? true else {
      return .status(0x6A86)
    }
    let identifier = UInt16(command.data[0]) << 8 | UInt16(command.data[1])
    guard isInApplication, setup.files[identifier] != nil else { return .status(0x6A82) }
    file = identifier
    return .status(0x9000)
  }

  private func read(_ command: CommandAPDU) -> ResponseAPDU {
    guard let file, let content = setup.files[file] else { return .status(0x6986) }
    guard command.expectedLength <= setup.mle else { return .status(0x6700) }
    guard let offset = Self.offset(of: command) else { return .status(0x6A80) }
    guard file == CapabilityFile.identifier || access(-2) == 0x00 else { return .status(0x6982) }
    guard offset <= content.count else {
      return setup.ending == .success ? .status(0x9000) : .status(0x6B00)
    }
    let isLong = command.ins == 0xB1
    let room = command.expectedLength - (isLong ? command.expectedLength > 0x81 ? 3 : 2 : 0)
    let part = Array(content[offset...].prefix(min(room, setup.mostRead)))
    if part.count == setup.mostRead { return ResponseAPDU(data: part, status: .success) }
    let header: [UInt8] = part.count < 0x80 ? [0x53] : [0x53, 0x81]
    let data = isLong ? header + [UInt8(part.count)] + part : part
    guard part.count < room else { return ResponseAPDU(data: data, status: .success) }
    switch setup.ending {
    case .warning: return ResponseAPDU(data: data, status: .endOfFile)
    case .success: return ResponseAPDU(data: part.isEmpty ? [] : data, status: .success)
    case .refusal: return .status(0x6700)
    }
  }

  private mutating func update(_ command: CommandAPDU, torn: Bool) -> ResponseAPDU {
    guard let file, var content = setup.files[file] else { return .status(0x6986) }
    guard (1...setup.mlc).contains(command.data.count) else { return .status(0x6700) }
    guard let offset = Self.offset(of: command) else { return .status(0x6A80) }
    guard isOpen(file) else { return .status(0x6982) }
    var data = command.data
    if command.ins == 0xD7 {
      let start = data[6] == 0x81 ? 8 : 7
      data = Array(data[start...])
    }
    guard offset + data.count <= content.count else { return .status(0x6A84) }
    let written = torn ? Array(data.prefix(data.count / 2)) : data
    content.replaceSubrange(offset..<offset + written.count, with: written)
    setup.files[file] = content
    return .status(0x9000)
  }

  private func isOpen(_ file: UInt16) -> Bool {
    if let native = setup.native, !native.allowsWriting(file) { return false }
    return file == CapabilityFile.identifier || access(-1) == 0x00
  }

  /// An access condition of the first NDEF File Control TLV, counted from its end; free where there
  /// is none. A card with a native side heeds its own rights alone.
  private func access(_ index: Int) -> UInt8 {
    guard setup.native == nil, let container = setup.files[CapabilityFile.identifier],
      container.count >= 15,
      container[7] == 0x04 || container[7] == 0x06
    else { return 0x00 }
    return container[9 + Int(container[8]) + index]
  }

  private static func offset(of command: CommandAPDU) -> Int? {
    guard command.ins & 1 == 1 else {
      return command.p1 < 0x80 ? Int(command.p1) << 8 | Int(command.p2) : nil
    }
    guard command.data.starts(with: [0x54, 0x03]), command.data.count >= 5 else { return nil }
    return command.data[2..<5].reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func native(_ command: CommandAPDU) -> ResponseAPDU {
    guard var card = setup.native else { return .status(0x6E00) }
    let (answer, effect) = card.answer(to: command)
    setup.native = card
    switch effect {
    case .createApplication(let name): setup.application = name
    case .createFile(let identifier, let size):
      setup.files[identifier] = Array(repeating: 0, count: size)
    case .leaveApplication:
      isInApplication = false
      file = nil
    case nil: break
    }
    return answer
  }
}

extension ResponseAPDU {
  static func status(_ value: UInt16) -> Self { Self(status: StatusWord(rawValue: value)) }
}
