package import NFCLink
package import TagImages

/// How a Type 2 tag answers: one behaviour, told apart by the traits of the product.
package struct Type2Model: TagModel {
  let traits: Type2Traits
  var content: Type2Image
  var session = Session()
  /// Wrong passwords since the last right one; kept without power.
  var failedAttempts = 0
  /// How often an Ultralight C has begun to authenticate.
  var challenges: UInt8 = 0
  /// Lock bytes as they were when the tag was woken.
  var locksWhenWoken: [[UInt8]] = []
  /// AUTH0 and ACCESS, or AUTH0 and AUTH1, as they were when the tag was woken.
  var accessWhenWoken = AccessConditions()
  /// CFGLCK as it was when the tag was powered.
  var isConfigurationLocked = false

  /// What is forgotten when the tag is woken anew.
  struct Session: Hashable, Sendable {
    /// What the next frame is, if not a command of its own.
    enum Expectation: Hashable, Sendable {
      case command
      case compatibilityWriteData(block: Int)
      case sectorNumber
      case authenticationAnswer(number: [UInt8], chain: [UInt8])
    }

    var expecting = Expectation.command
    var sector = 0
    var isAuthenticated = false
  }

  /// Whether the first read after power-up has been counted.
  var hasCountedRead = false

  package init(_ image: Type2Image) {
    traits = Type2Traits(of: image)
    content = image
    let missing = traits.blockCount * Type2Image.blockSize - image.memory.count
    if missing > 0 {
      content.memory = PartialMemory(
        (0..<image.memory.count).map { image.memory[$0] } + Array(repeating: nil, count: missing))
    }
    powerOff()
  }

  package var image: TagImage { .type2(content) }

  package var target: RemoteTarget {
    .a(
      ActivationA(
        sensRes: content.sensRes, selRes: content.selRes, nfcid1: content.nfcid1))
  }

  package mutating func powerOff() {
    hasCountedRead = false
    wake()
    isConfigurationLocked = traits.hasConfigurationLock && accessWhenWoken.locksConfiguration
  }

  package mutating func wake() {
    session = Session()
    locksWhenWoken = traits.lockAreas.map { bytes(of: $0.block) }
    accessWhenWoken = currentAccess
  }

  package mutating func respond(to command: [UInt8]) -> TagResponse {
    let expecting = session.expecting
    session.expecting = .command
    switch expecting {
    case .compatibilityWriteData(let block):
      guard command.count == 16 else { return refusal }
      return write(Array(command.prefix(4)), to: block)
    case .sectorNumber:
      return selectSector(command)
    case .authenticationAnswer(let number, let chain):
      return completeAuthentication(command, number: number, chain: chain)
    case .command:
      return dispatch(command)
    }
  }

  package mutating func respondToBrokenFrame() -> TagResponse {
    session.expecting = .command
    return .nak(0x1)
  }

  package mutating func tear(during command: [UInt8]) {
    let before = content.memory
    _ = respond(to: command)
    let safe = Set([2, 3] + traits.lockAreas.map(\.block))
    for offset in 0..<content.memory.count where content.memory[offset] != before[offset] {
      let isProgrammed = offset % 4 < 2 && !safe.contains(offset / 4)
      if !isProgrammed { content.memory[offset] = before[offset] }
    }
  }

  /// The NAK for an address, an argument or an access that is not allowed.
  var refusal: TagResponse { .nak(0x0) }

  private mutating func dispatch(_ command: [UInt8]) -> TagResponse {
    let has = traits.commands
    switch (command.first, command.count) {
    case (0x30, 2): return read(from: Int(command[1]))
    case (0xA2, 6): return write(Array(command[2...]), to: Int(command[1]))
    case (0xA0, 2) where has.contains(.compatibilityWrite):
      return beginCompatibilityWrite(to: Int(command[1]))
    case (0x60, 1) where has.contains(.getVersion):
      return (content.version ?? traits.version).map(TagResponse.data) ?? refusal
    case (0x3A, 3) where has.contains(.fastRead):
      return fastRead(from: Int(command[1]), through: Int(command[2]))
    case (0x3C, 2) where has.contains(.readSignature):
      return content.signature.map(TagResponse.data) ?? refusal
    case (0x39, 2) where has.contains(.readCounter): return readCounter(Int(command[1]))
    case (0xA5, 6) where has.contains(.incrementCounter):
      return incrementCounter(Int(command[1]), by: Array(command[2...4]))
    case (0x3E, 2) where has.contains(.checkTearing): return checkTearing(Int(command[1]))
    case (0x1B, 5) where has.contains(.passwordAuthenticate):
      return authenticate(password: Array(command[1...]))
    case (0x1A, 2) where has.contains(.desAuthenticate): return beginAuthentication()
    case (0xC2, 2) where has.contains(.sectorSelect) && command[1] == 0xFF:
      session.expecting = .sectorNumber
      return .acknowledge
    case (0x4B, 21) where has.contains(.virtualCardSelect):
      return .data([virtualCardType])
    default: return traits.refusesUnknownCommands ? refusal : TagResponse(answer: .withdrawal)
    }
  }
}
