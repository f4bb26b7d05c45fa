import NFCLink

/// A Type 3 tag behind a reader: FeliCa Lite, Lite-S, or a FeliCa chip with a system for NDEF.
///
/// What was read is kept until the tag is lost, so that nothing is read twice.
public actor Type3Tag {
  public nonisolated let identity: TagIdentity
  let activation: ActivationF
  let chip: Type3Chip
  let link: Type3Link
  var memory = Type3Memory()
  var hasTurned = false
  /// Blocks of a CHECK that the chip takes, where those are fewer than its attributes say.
  private var mostChecked = Int.max

  /// - Parameters:
  ///   - identity: what `TagIdentification` found at the other end of the transceiver.
  ///   - activation: what the target said of itself.
  init(_ identity: TagIdentity, _ activation: ActivationF, over transceiver: any Transceiver) {
    self.identity = identity
    self.activation = activation
    chip = Type3Chip(pmm: activation.pmm)
    link = Type3Link(transceiver, activation)
  }

  public func readNDEF() async throws(TagError) -> NDEFState {
    guard try await turnToNDEF() else {
      return NDEFState(status: .notFormatted(.noNDEFApplication))
    }
    return try await learn { memory throws(Type3Stop) in
      try Type3Content(memory, isLite: chip.isLite).state(memory)
    }
  }

  /// Turns to the system that holds NDEF, unless it is the one that answered.
  ///
  /// A Lite has one system, under whichever code it answers.
  func turnToNDEF() async throws(TagError) -> Bool {
    if hasTurned { return true }
    if !chip.isLite, activation.systemCode != Type3Service.ndefSystem {
      guard
        try await attempt({ () async throws(TagError) in
          try await link.turn(to: Type3Service.ndefSystem)
        })
      else { return false }
    }
    hasTurned = true
    return true
  }

  /// Asks a question of the memory, reading what it needs until it has an answer.
  func learn<Answer>(
    _ question: (Type3Memory) throws(Type3Stop) -> Answer
  ) async throws(TagError) -> Answer {
    var missing: [Int]
    repeat {
      do throws(Type3Stop) {
        return try question(memory)
      } catch {
        switch error {
        case .refused(let reason): throw reason
        case .missing(let blocks): missing = blocks
        }
      }
      try await attempt { () async throws(TagError) in try await fetch(missing) }
    } while missing.contains { memory.knownBlock($0) != nil || memory.isAbsent($0) }
    throw .malformedResponse
  }

  /// Makes blocks known.
  private func fetch(_ blocks: [Int]) async throws(TagError) {
    if try await fetchHeader(blocks) { return }
    for part in parts(of: blocks.filter { memory.knownBlock($0) == nil }) {
      try await check(part)
    }
  }

  /// Reads a Lite's attribute block with the first blocks of a message and the configuration.
  ///
  /// - Returns: whether it is known by then; a chip that has anything against it is asked for less.
  private func fetchHeader(_ blocks: [Int]) async throws(TagError) -> Bool {
    guard chip.isLite, blocks.contains(AttributeInformation.block) else { return false }
    let header = [AttributeInformation.block, 1, 2, MemoryConfiguration.block]
    do throws(TagError) {
      try await checkAtOnce(header)
      return true
    } catch {
      guard case .status = error else { throw error }
      memory.setAbsent(MemoryConfiguration.block)
      return false
    }
  }

  /// Reads blocks that one exchange can bring, as far as the chip says. It is asked for fewer at a
  /// time if it turns out to take no more.
  func check(_ blocks: [Int]) async throws(TagError) {
    do throws(TagError) {
      return try await checkAtOnce(blocks)
    } catch {
      guard error.mayBeOfLength, blocks.count > 1 else { throw error }
    }
    let half = (blocks.count + 1) / 2
    for part in blocks.grouped(by: half) { try await check(part) }
    mostChecked = min(mostChecked, half)
  }

  private func checkAtOnce(_ blocks: [Int]) async throws(TagError) {
    let content = try await link.ask(.check(service: Type3Service.readOnly, blocks: blocks))
    for (index, block) in blocks.enumerated() {
      let start = index * Type3Memory.blockSize
      memory.store(Array(content[start..<start + Type3Memory.blockSize]), in: block)
    }
  }

  /// Blocks in groups that one CHECK can bring.
  func parts(of blocks: [Int]) -> [[Int]] {
    blocks.grouped(
      by: min(mostChecked, Type3Limits(memory, isLite: chip.isLite).blocksPerCheck))
  }

  /// Does something with the tag. One that comes back may have been elsewhere in between.
  @discardableResult
  func attempt<Result>(
    _ work: () async throws(TagError) -> Result
  ) async throws(TagError) -> Result {
    do throws(TagError) {
      return try await work()
    } catch {
      if error == .link(.tagLost) {
        memory.forgetAll()
        hasTurned = false
        link.turnBack()
      }
      throw error
    }
  }
}

extension TagError {
  /// Whether a command for fewer blocks may fare better: it was refused, or answered with fewer.
  fileprivate var mayBeOfLength: Bool {
    switch self {
    case .status, .malformedResponse: true
    default: false
    }
  }
}

/// How many blocks a command may have.
struct Type3Limits {
  let blocksPerCheck: Int
  let blocksPerUpdate: Int

  /// What the attribute block says, as far as it can be true; a chip whose attributes are not known
  /// takes one block, a Lite four.
  init(_ memory: Type3Memory, isLite: Bool) {
    let attributes = memory.knownBlock(AttributeInformation.block).map(AttributeInformation.init)
    let told = attributes.flatMap { $0.hasChecksum ? $0 : nil }
    let check = told?.blocksPerCheck ?? (isLite ? Self.blocksPerLiteCheck : 1)
    let update = told?.blocksPerUpdate ?? 1
    let mostUpdated = Type3Command.mostUpdated(upTo: told?.blockCount ?? 0)
    blocksPerCheck = max(1, min(check, isLite ? Self.blocksPerLiteCheck : Type3Command.mostChecked))
    blocksPerUpdate = max(1, min(update, isLite ? 1 : mostUpdated))
  }

  static let blocksPerLiteCheck = 4
}

extension Array {
  /// The elements in groups of that size, the last one perhaps smaller.
  func grouped(by size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: Swift.max(1, size)).map { start in
      Array(self[start..<Swift.min(start + size, count)])
    }
  }
}
