public import NFCLink

/// A Type 4 tag behind a reader: a card with ISO-DEP, whether it carries NDEF or not.
///
/// What was read is kept until the card is lost, so that nothing is read twice.
public actor Type4Tag {
  public nonisolated let identity: TagIdentity
  let link: Type4Link
  let traits: Type4Traits
  var memory = Type4Memory()

  /// - Parameters:
  ///   - identity: what `TagIdentification` found at the other end of the transceiver.
  public init(_ identity: TagIdentity, over transceiver: any Transceiver) {
    self.identity = identity
    link = Type4Link(transceiver, hasUnfinishedAnswer: identity.version != nil)
    let version = identity.version.flatMap(CardVersion.init)
    traits = Type4Traits(
      frameLimit: link.frameLimit, readsAhead: version?.isChip ?? false,
      product: version?.product)
  }

  public func readNDEF() async throws(TagError) -> NDEFState {
    try await learn { memory throws(Type4Stop) in
      try Type4Content(memory, traits).state(memory)
    }
  }

  /// Asks a question of what is known, asking the card what that needs until it has an answer.
  func learn<Answer>(
    _ question: (Type4Memory) throws(Type4Stop) -> Answer
  ) async throws(TagError) -> Answer {
    while true {
      do throws(Type4Stop) {
        return try question(memory)
      } catch {
        switch error {
        case .refused(let reason): throw reason
        case .missing(let question): try await ask(question)
        }
      }
    }
  }

  /// Makes something known.
  private func ask(_ question: Type4Question) async throws(TagError) {
    do throws(TagError) {
      switch question {
      case .application: memory.setApplication(try await link.findApplication(on: traits.product))
      case .bytes(let read): try await fetch(read)
      case .native(let command):
        memory.setAnswer(try await link.native(command), to: command)
      }
    } catch {
      forgetIfLost(error)
      throw error
    }
  }

  /// Reads on in a file until enough is known, or it ends.
  ///
  /// - Throws: `malformedResponse` if the card gives so little at a time that it would take for ever.
  private func fetch(_ read: FileRead) async throws(TagError) {
    // Of a file of which nothing is wanted nothing is known, and that is enough.
    memory.append([], to: read.file, isWhole: false)
    let missing = min(memory.knownCount(of: read.file), read.count)..<read.count
    var limits = read.limits
    var patience = limits.patience(missing)
    while memory.knownCount(of: read.file) < read.count {
      let now = read.limits.reading(atMost: link.longestRead)
      if now != limits { patience = now.patience(missing) }
      limits = now
      let start = memory.knownCount(of: read.file)
      guard let range = limits.firstRead(start..<read.limit) else { return }
      patience -= 1
      guard patience > 0 else { throw .malformedResponse }
      guard let bytes = try await link.read(range, of: read.file) else {
        memory.setAbsent(read.file)
        return
      }
      memory.append(bytes, to: read.file, isWhole: bytes.isEmpty)
      if bytes.isEmpty { return }
    }
  }

  /// A card that comes back may have been elsewhere in between.
  func forgetIfLost(_ error: TagError) {
    if error == .link(.tagLost) { memory.forgetAll() }
  }
}

extension Type4Limits {
  /// How many reads of a range are borne with: a card may bring less than was asked for.
  fileprivate func patience(_ range: Range<Int>) -> Int { 4 * reads(range).count + 16 }
}
