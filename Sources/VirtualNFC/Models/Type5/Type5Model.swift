package import NFCLink
package import TagImages

/// How an ISO 15693 tag answers: inventory, states, and the optional commands for its memory
/// (ISO/IEC 15693-3, clauses 8 and 10).
package struct Type5Model: TagModel {
  private enum State: Sendable {
    case ready, quiet, selected
  }

  /// A request that is refused, with its code (10.4.1, table 19).
  enum Refusal: UInt8, Error {
    case notSupported = 0x01
    case formatError = 0x02
    case blockNotAvailable = 0x10
    case alreadyLocked = 0x11
    case locked = 0x12
  }

  private var content: Type5Image
  private var state = State.ready

  package init(_ image: Type5Image) {
    content = image
  }

  package var image: TagImage { .type5(content) }

  package var target: RemoteTarget {
    .v(ActivationV(uid: content.uid, dsfid: content.dsfid ?? 0))
  }

  package mutating func powerOff() { state = .ready }
  package mutating func wake() {}
  package mutating func respondToBrokenFrame() -> TagResponse { .silence }

  /// Of a block that is being programmed, the first half of the bytes are new.
  package mutating func tear(during command: [UInt8]) {
    let before = content
    _ = respond(to: command)
    guard content.memory != before.memory else {
      content = before
      return
    }
    for offset in 0..<content.memory.count
    where offset % content.blockSize >= content.blockSize / 2 {
      content.memory[offset] = before.memory[offset]
    }
  }

  package mutating func respond(to command: [UInt8]) -> TagResponse {
    guard command.count >= 2 else { return .silence }
    let (flags, code) = (command[0], command[1])
    if flags & 0x04 != 0 {
      return code == 0x01 ? inventory(flags, Array(command[2...])) : .silence
    }
    guard let parameters = parameters(of: command, flags) else { return .silence }
    do throws(Refusal) {
      return try execute(code, parameters, isOption: flags & 0x40 != 0)
    } catch {
      return .data([0x01, error.rawValue])
    }
  }

  /// What follows the address; nil for a request that is not for this tag (7.3.1).
  private func parameters(of command: [UInt8], _ flags: UInt8) -> [UInt8]? {
    let isAddressed = flags & 0x20 != 0
    if isAddressed {
      guard command.count >= 10, command[2..<10].elementsEqual(content.uid.reversed()) else {
        return nil
      }
      return Array(command[10...])
    }
    let isMeant = flags & 0x10 != 0 ? state == .selected : state != .quiet
    return isMeant ? Array(command[2...]) : nil
  }

  /// One slot only: a tag whose UID ends in the mask answers (10.3.1).
  private func inventory(_ flags: UInt8, _ body: [UInt8]) -> TagResponse {
    var body = body[...]
    if flags & 0x10 != 0 {
      guard let afi = body.popFirst() else { return .silence }
      guard afi == 0 || afi == content.afi else { return .silence }
    }
    guard state != .quiet, flags & 0x20 != 0, let length = body.popFirst(), length <= 64,
      body.count == (Int(length) + 7) / 8
    else { return .silence }
    let uid = Array(content.uid.reversed())
    let fits = body.enumerated().allSatisfy { index, byte in
      let bits = min(8, Int(length) - index * 8)
      return (byte ^ uid[index]) & UInt8(truncatingIfNeeded: (1 << bits) - 1) == 0
    }
    return fits ? .data([0x00, content.dsfid ?? 0] + uid) : .silence
  }

  private mutating func execute(
    _ code: UInt8, _ parameters: [UInt8], isOption: Bool
  ) throws(Refusal) -> TagResponse {
    switch code {
    case 0x02:
      state = .quiet
      return .silence
    case 0x25:
      state = .selected
      return .data([0x00])
    case 0x26:
      state = .ready
      return .data([0x00])
    case 0x20, 0x30: return try read(blocks(code, parameters, counted: false), isOption)
    case 0x23, 0x33: return try read(blocks(code, parameters, counted: true), isOption)
    case 0x21, 0x31: return try write(code, parameters)
    case 0x22, 0x32: return try lock(blocks(code, parameters, counted: false).lowerBound)
    case 0x27, 0x29: return try writeIdentifier(code, parameters)
    case 0x28, 0x2A: return try lockIdentifier(code)
    case 0x2B: return systemInformation
    case 0x2C, 0x3C:
      return .data(
        [0x00] + (try blocks(code, parameters, counted: true)).map { securityStatus(of: $0) })
    default: throw .notSupported
    }
  }

  // MARK: Blocks

  /// The blocks that a request names: the first one, and if they are counted how many follow it; in
  /// two bytes each, the low one first, if the code has bit 4 set.
  private func blocks(
    _ code: UInt8, _ parameters: [UInt8], counted: Bool
  ) throws(Refusal) -> Range<Int> {
    let width = Self.numberWidth(code)
    guard parameters.count == width * (counted ? 2 : 1) else { throw .formatError }
    func number(at offset: Int) -> Int {
      (0..<width).reduce(0) { $0 | Int(parameters[offset + $1]) << (8 * $1) }
    }
    let first = number(at: 0)
    let count = counted ? number(at: width) + 1 : 1
    guard first + count <= content.blockCount else { throw .blockNotAvailable }
    return first..<first + count
  }

  private static func numberWidth(_ code: UInt8) -> Int { code & 0x10 == 0 ? 1 : 2 }

  private func securityStatus(of block: Int) -> UInt8 {
    content.isLocked(block) == true ? 0x01 : 0x00
  }

  private func read(_ blocks: Range<Int>, _ isOption: Bool) -> TagResponse {
    var answer: [UInt8] = [0x00]
    for block in blocks {
      if isOption { answer.append(securityStatus(of: block)) }
      let start = block * content.blockSize
      answer += (start..<start + content.blockSize).map { content.memory[$0] ?? 0 }
    }
    return .data(answer)
  }

  private mutating func write(
    _ code: UInt8, _ parameters: [UInt8]
  ) throws(Refusal) -> TagResponse {
    let width = Self.numberWidth(code)
    guard parameters.count == width + content.blockSize else { throw .formatError }
    let block = try blocks(code, Array(parameters[..<width]), counted: false).lowerBound
    guard securityStatus(of: block) == 0 else { throw .locked }
    content.memory.store(Array(parameters[width...]), at: block * content.blockSize)
    return .data([0x00])
  }

  private mutating func lock(_ block: Int) throws(Refusal) -> TagResponse {
    guard securityStatus(of: block) == 0 else { throw .alreadyLocked }
    var security = content.security ?? []
    security += Array(repeating: 0, count: max(0, content.blockCount - security.count))
    security[block] |= 0x01
    content.security = security
    return .data([0x00])
  }

  // MARK: AFI and DSFID

  private mutating func writeIdentifier(
    _ code: UInt8, _ parameters: [UInt8]
  ) throws(Refusal) -> TagResponse {
    guard parameters.count == 1 else { throw .formatError }
    if code == 0x27 {
      guard !content.isAFILocked else { throw .locked }
      content.afi = parameters[0]
    } else {
      guard !content.isDSFIDLocked else { throw .locked }
      content.dsfid = parameters[0]
    }
    return .data([0x00])
  }

  private mutating func lockIdentifier(_ code: UInt8) throws(Refusal) -> TagResponse {
    guard code == 0x28 ? !content.isAFILocked : !content.isDSFIDLocked else { throw .alreadyLocked }
    if code == 0x28 { content.isAFILocked = true } else { content.isDSFIDLocked = true }
    return .data([0x00])
  }

  /// Flags for what is there, UID, and that (10.4.12).
  private var systemInformation: TagResponse {
    let fields: [(flag: UInt8, bytes: [UInt8]?)] = [
      (0x01, content.dsfid.map { [$0] }), (0x02, content.afi.map { [$0] }),
      (
        0x04,
        (1...256).contains(content.blockCount)
          ? [UInt8(content.blockCount - 1), UInt8(content.blockSize - 1)] : nil
      ), (0x08, content.icReference.map { [$0] }),
    ]
    let present = fields.filter { $0.bytes != nil }
    let flags = present.reduce(0) { $0 | $1.flag }
    return .data(
      [0x00, flags] + content.uid.reversed() + present.flatMap { $0.bytes ?? [] })
  }
}
