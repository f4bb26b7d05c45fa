public import NFCLink

/// A Type 2 tag behind a reader: MIFARE Ultralight, NTAG and their like.
///
/// What was read is kept until the tag is lost, so that nothing is read twice.
public actor Type2Tag {
  public nonisolated let identity: TagIdentity
  let layout: Type2Layout
  let link: Type2Link
  let reads: Type2Reads
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
    for _ in 0..<Type2Layout.largestBlockCount {  // each turn makes a block known
      let answer: Result<Answer, TagError>
      do throws(Type2Stop) {
        answer = .success(try question(memory, layout))
      } catch {
        switch error {
        case .refused(let reason):
          answer = .failure(reason)
        case .missing(let blocks):
          try await fetch(blocks)
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
    for range in reads.ranges(for: Array(reads.header(of: layout, forWriting: forWriting))) {
      try await fetch(try await openPart(of: range))
    }
    hasReadHeader = true
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
