public import NFCLink

/// A Type 2 tag behind a reader: MIFARE Ultralight, NTAG and their like.
///
/// What was read is kept until the tag is lost, so that nothing is read twice.
public actor Type2Tag {
  public nonisolated let identity: TagIdentity
  let layout: Type2Layout
  let link: Type2Link
  private(set) var reads: Type2Reads
  var memory = Type2Memory()
  private var hasReadHeader = false

  /// - Parameters:
  ///   - identity: what `TagIdentification` found at the other end of the transceiver.
  public init(_ identity: TagIdentity, over transceiver: any Transceiver) {
    self.identity = identity
    layout = Type2Layout.of(identity.type2Product)
    link = Type2Link(transceiver)
    reads = Type2Reads(layout, isKeyProtected: identity.isKeyProtected)
  }

  public func readNDEF() async throws(TagError) -> NDEFState {
    try await learn { memory, layout throws(Type2Stop) in
      try Type2Content(memory, layout).state(memory)
    }
  }

  /// Asks a question of the memory, reading what it needs until it has an answer.
  func learn<Answer>(
    forWriting: Bool = false,
    _ question: (Type2Memory, Type2Layout) throws(Type2Stop) -> Answer
  ) async throws(TagError) -> Answer {
    try await readHeader(forWriting: forWriting)
    // Each turn makes a block known, or that it cannot be.
    for _ in 0...Type2Layout.largestBlockCount {
      let answer: Result<Answer, TagError>
      do throws(Type2Stop) {
        answer = .success(try question(memory, layout))
      } catch {
        switch error {
        case .refused(let reason):
          answer = .failure(reason)
        case .missing(let blocks):
          try await advance(to: blocks)
          continue
        }
      }
      try await link.returnToFirstSector()
      return try answer.get()
    }
    throw .malformedResponse
  }

  /// Reads the first blocks in one go. A tag may hide some of them that nobody asks for.
  private func readHeader(forWriting: Bool) async throws(TagError) {
    guard !hasReadHeader else { return }
    let ranges = reads.ranges(for: Array(reads.header(of: layout, forWriting: forWriting)))
    for range in ranges {
      let open = try await openPart(of: range)
      if open.isEmpty, range == ranges.first, try await lacksFastRead(range.lowerBound) {
        reads = reads.withoutFastRead
        return try await readHeader(forWriting: forWriting)
      }
      try await fetch(open)
    }
    hasReadHeader = true
  }

  /// Whether a tag that refuses a block would show it if it were asked in the way of every tag: it
  /// calls itself a product that it copies only in part.
  private func lacksFastRead(_ block: Int) async throws(TagError) -> Bool {
    guard reads.usesFastRead else { return false }
    return try await link.probe(reads.withoutFastRead.command(for: block..<block + 1)) != nil
  }

  /// Makes the first of these blocks known, and what follows as far as the tag lets it: who asked
  /// may be able to do without the rest.
  private func advance(to blocks: [Int]) async throws(TagError) {
    guard let first = blocks.first(where: { memory.knownBlock($0) == nil }) else { return }
    if let refusal = memory.refusal, refusal.covers(first) { throw refusal.error }
    for range in reads.ranges(for: blocks.filter { memory.knownBlock($0) == nil }) {
      do throws(TagError) {
        try await read(range)
      } catch {
        guard case .nak = error else { throw error }
        guard memory.knownBlock(first) == nil else { return }
        guard let refusal = try await refusal(after: error, in: range) else { throw error }
        if !layout.isKnown { forget(from: refusal.block) }
        memory.refusal = refusal
        if range.lowerBound < refusal.block { try await read(range.lowerBound..<refusal.block) }
        return
      }
    }
  }

  /// What was read behind the end of a memory is its beginning again.
  private func forget(from block: Int) {
    for block in block..<Type2Layout.largestBlockCount { memory.forget(block) }
  }

  /// Makes blocks known.
  func fetch(_ blocks: some Sequence<Int>) async throws(TagError) {
    for range in reads.ranges(for: blocks.filter { memory.knownBlock($0) == nil }) {
      do throws(TagError) {
        try await read(range)
      } catch {
        if case .nak = error { throw try await explain(error, in: range) }
        throw error
      }
    }
  }

  /// The part of a range, from its beginning, that the tag lets be read; all of it is read by then.
  func openPart(of range: Range<Int>) async throws(TagError) -> Range<Int> {
    do throws(TagError) {
      try await read(range)
      return range
    } catch {
      guard case .nak = error else { throw error }
      return range.lowerBound..<(try await firstHidden(in: range))
    }
  }

  /// Reads a range that one exchange can bring.
  func read(_ range: Range<Int>) async throws(TagError) {
    do throws(TagError) {
      let answer = try await link.ask(reads.command(for: range), block: range.lowerBound)
      memory.store(
        Array(answer.prefix(range.count * Type2Layout.blockSize)), from: range.lowerBound)
    } catch {
      forgetIfLost(error)
      throw error
    }
  }

  /// A tag that comes back may have been elsewhere in between.
  func forgetIfLost(_ error: TagError) {
    guard error == .link(.tagLost) else { return }
    memory.forgetAll()
    hasReadHeader = false
  }
}
