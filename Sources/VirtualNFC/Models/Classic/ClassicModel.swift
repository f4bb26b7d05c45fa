package import NFCLink
package import TagImages

/// How a MIFARE Classic card answers, whatever its size (MF1S50YYX, MF1S70YYX).
package struct ClassicModel: TagModel {
  var content: ClassicImage
  var session = Session()

  /// What is forgotten when the card is woken anew.
  struct Session: Hashable, Sendable {
    /// What the next frame is, if not a command of its own.
    enum Expectation: Hashable, Sendable {
      case command
      case keyProof(ClassicSector, KeySlot)
      case blockContent(Int)
      case operand(ValueOperation, block: Int)
    }

    /// The sector that a key has opened, and which key.
    struct Opened: Hashable, Sendable {
      let sector: ClassicSector
      let slot: KeySlot
    }

    var expecting = Expectation.command
    var opened: Opened?
    /// What TRANSFER will write.
    var transferBuffer: [UInt8]?
  }

  package init(_ image: ClassicImage) {
    content = image
  }

  package var image: TagImage { .classic(content) }

  package var target: RemoteTarget {
    .a(
      ActivationA(sensRes: content.sensRes, selRes: content.selRes, nfcid1: content.nfcid1))
  }

  package mutating func powerOff() { session = Session() }

  package mutating func wake() { session = Session() }

  package mutating func respond(to command: [UInt8]) -> TagResponse {
    let expecting = session.expecting
    session.expecting = .command
    switch expecting {
    case .command: return dispatch(command)
    case .keyProof(let sector, let slot): return open(sector, slot, proof: command)
    case .blockContent(let block): return write(command, to: block)
    case .operand(let operation, let block): return calculate(operation, block, operand: command)
    }
  }

  package mutating func respondToBrokenFrame() -> TagResponse {
    session.expecting = .command
    return .nak(0x5)
  }

  /// A data block is written by half; a trailer, of which a half would shut everybody out, stays as
  /// it was.
  package mutating func tear(during command: [UInt8]) {
    let before = content.memory
    _ = respond(to: command)
    for offset in 0..<content.memory.count where content.memory[offset] != before[offset] {
      let block = offset / ClassicImage.blockSize
      let isTrailer = ClassicSector(containing: block).trailer == block
      if isTrailer || offset % 4 >= 2 { content.memory[offset] = before[offset] }
    }
  }

  /// The NAK for what is not allowed here and now.
  var refusal: TagResponse { .nak(0x4) }

  private mutating func dispatch(_ command: [UInt8]) -> TagResponse {
    guard command.count == 2 else { return refusal }
    let block = Int(command[1])
    switch command[0] {
    case 0x60: return beginAuthentication(block, .a)
    case 0x61: return beginAuthentication(block, .b)
    case 0x30: return read(block)
    case 0xA0: return beginWrite(to: block)
    case 0xB0: return transfer(to: block)
    default:
      guard let operation = ValueOperation(rawValue: command[0]) else { return refusal }
      return begin(operation, block)
    }
  }

  private mutating func beginAuthentication(_ block: Int, _ slot: KeySlot) -> TagResponse {
    session.opened = nil
    session.transferBuffer = nil
    guard block < content.blockCount else { return refusal }
    session.expecting = .keyProof(ClassicSector(containing: block), slot)
    return .data(KeyProof.challenge)
  }

  /// A wrong key, and one that nobody has told: silence, and the card is no longer selected.
  private mutating func open(
    _ sector: ClassicSector, _ slot: KeySlot, proof: [UInt8]
  ) -> TagResponse {
    let uid = KeyProof.uid(of: content.nfcid1)
    guard let key = content.trailer(of: sector).key(slot),
      proof == KeyProof.bytes(key: key, uid: uid)
    else { return TagResponse(answer: .withdrawal) }
    session.opened = Session.Opened(sector: sector, slot: slot)
    return .data(KeyProof.confirmation)
  }
}
