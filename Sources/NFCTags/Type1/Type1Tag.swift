public import NFCLink

/// A Type 1 tag behind a reader: Topaz 96, Topaz 512, and their like.
///
/// What was read is kept until the tag is lost, so that nothing is read twice.
public actor Type1Tag {
  public nonisolated let identity: TagIdentity
  let link: Type1Link
  /// Nil until the static memory was read.
  private var memory: Type1Memory?

  /// - Parameters:
  ///   - identity: what `TagIdentification` found at the other end of the transceiver.
  public init(_ identity: TagIdentity, over transceiver: any Transceiver) {
    self.identity = identity
    link = Type1Link(transceiver)
  }

  public func readNDEF() async throws(TagError) -> NDEFState {
    try await learn { memory throws(Type2Stop) in try Type1Content(memory).state(memory) }
  }

  /// Asks a question of the memory, reading what it needs until it has an answer.
  func learn<Answer>(
    _ question: (Type1Memory) throws(Type2Stop) -> Answer
  ) async throws(TagError) -> Answer {
    for _ in 0...Type1Layout.largestSize / Type2Layout.blockSize {
      var memory = try await staticMemory()
      do throws(Type2Stop) {
        return try question(memory)
      } catch {
        switch error {
        case .refused(let reason): throw reason
        case .missing(let blocks):
          let addresses = blocks.map { $0 * Type2Layout.blockSize }
          try await fetch(addresses, into: &memory)
          self.memory = memory
        }
      }
    }
    throw .malformedResponse
  }

  /// The memory as it is known, the static part of it at least.
  func staticMemory() async throws(TagError) -> Type1Memory {
    if let memory { return memory }
    let answer = try await attempt { () async throws(TagError) in try await link.ask(.readAll) }
    var memory = Type1Memory(headerROM: Array(answer[..<2]))
    memory.bytes.store(Array(answer[2...]), from: 0)
    self.memory = memory
    return memory
  }

  /// Makes the blocks of four bytes at some addresses known, and with them all that comes along.
  private func fetch(_ addresses: [Int], into memory: inout Type1Memory) async throws(TagError) {
    guard let first = addresses.first else { throw .malformedResponse }
    if first < Type1Layout.staticSize {
      throw .malformedResponse  // READ-ALL has shown it
    }
    if first < Type1Layout.segmentSize {
      // Block F can be read byte by byte, which every reader can do.
      for address in Type1Layout.staticSize..<Type1Layout.segmentSize {
        let byte = try await attempt { () async throws(TagError) in
          try await link.ask(.read(UInt8(truncatingIfNeeded: address)))
        }
        memory.store(byte[0], at: address)
      }
      return
    }
    let segment = first / Type1Layout.segmentSize
    let content = try await attempt { () async throws(TagError) in
      try await link.ask(.readSegment(UInt8(truncatingIfNeeded: segment)))
    }
    memory.bytes.store(
      content, from: segment * Type1Layout.segmentSize / Type2Layout.blockSize)
  }

  /// Forgets all that was read, so that it is read again.
  func forget() { memory = nil }

  /// Does something with the tag. One that comes back may have been elsewhere in between.
  @discardableResult
  func attempt<Result>(
    _ work: () async throws(TagError) -> Result
  ) async throws(TagError) -> Result {
    do throws(TagError) {
      return try await work()
    } catch {
      if error == .link(.tagLost) { forget() }
      throw error
    }
  }
}

extension Type1Memory {
  mutating func store(_ byte: UInt8, at address: Int) { bytes.store(byte, at: address) }
}
