import NFCLink
import TagImages

/// A Type 5 tag behind a reader: an ISO 15693 label.
///
/// What was read is kept until the tag is lost, so that nothing is read twice.
public actor Type5Tag {
  public nonisolated let identity: TagIdentity
  let link: Type5Link
  /// Nil until the tag was asked for its shape.
  private var memory: Type5Memory?
  private(set) var system: Type5SystemInformation?

  /// - Parameters:
  ///   - identity: what `TagIdentification` found at the other end of the transceiver.
  init(_ identity: TagIdentity, over transceiver: any Transceiver) {
    self.identity = identity
    link = Type5Link(transceiver)
  }

  public func readNDEF() async throws(TagError) -> NDEFState {
    try await learn { memory throws(Type5Stop) in try Type5Content.state(memory) }
  }

  /// Asks a question of the memory, reading what it needs until it has an answer.
  func learn<Answer>(
    _ question: (Type5Memory) throws(Type5Stop) -> Answer
  ) async throws(TagError) -> Answer {
    var before: Type5Memory?
    repeat {
      let memory = try await shape()
      guard memory != before else { throw .malformedResponse }
      before = memory
      do throws(Type5Stop) {
        return try question(memory)
      } catch {
        switch error {
        case .refused(let reason): throw reason
        case .missing(let bytes):
          try await attempt { () async throws(TagError) in try await fetch(bytes) }
        case .missingLocks(let blocks):
          try await attempt { () async throws(TagError) in try await fetchLocks(of: blocks) }
        }
      }
    } while true
  }

  /// The memory as it is known: its size and block 0 at least.
  private func shape() async throws(TagError) -> Type5Memory {
    if let memory { return memory }
    return try await attempt { () async throws(TagError) in
      let first = try await link.ask(.read(0))
      guard Type5Image.blockSizes.contains(first.count) else { throw .malformedResponse }
      system = try await link.probe(.systemInformation).flatMap { Type5SystemInformation($0) }
      let told = system?.blockSize == first.count ? system?.blockCount : nil
      var found = Type5Memory(
        blockSize: first.count, blockCount: told ?? (first.count + 7) / first.count,
        isSizeTold: told != nil)
      found.store(first, at: 0)
      if told == nil { found = try await measured(found) }
      memory = found
      return found
    }
  }

  /// The memory of a tag that does not tell its size: as much as its capability container speaks of.
  /// Some makers count the container into the size, so the last block may not be there.
  private func measured(_ head: Type5Memory) async throws(TagError) -> Type5Memory {
    var bytes = head.bytes.bytes(in: 0..<head.blockSize) ?? []
    while bytes.count < Type5Container.length(beginning: bytes) {
      bytes += try await link.ask(.read(bytes.count / head.blockSize))
    }
    let container: Type5Container
    do throws(TagError) {
      container = try Type5Container(bytes)
    } catch {
      return head  // what is to be said of it needs no more
    }
    let most = min(container.mostBlocks, Type5Image.maximumSize / head.blockSize)
    func blocks(of size: Int) -> Int { min(most, (size + head.blockSize - 1) / head.blockSize) }
    var count = blocks(of: container.bytes.count + container.areaSize)
    if count * head.blockSize > bytes.count, try await link.probe(.read(count - 1)) == nil {
      count = blocks(of: container.areaSize)
    }
    var memory = Type5Memory(
      blockSize: head.blockSize, blockCount: max(count, bytes.count / head.blockSize),
      isSizeTold: false)
    memory.store(bytes, at: 0)
    return memory
  }

  /// Makes bytes known, and what comes along with them. Blocks that are not there are taken out of a
  /// memory whose size was not told.
  private func fetch(_ bytes: Range<Int>) async throws(TagError) {
    guard var memory else { throw .malformedResponse }
    defer { self.memory = memory }
    let size = memory.blockSize
    let end = min((bytes.upperBound - 1) / size + 1, memory.blockCount)
    var next = bytes.lowerBound / size
    while next < end {
      guard !memory.isKnown(next) else {
        next += 1
        continue
      }
      let part = next..<min(memory.reads.end(behind: next), memory.blockCount)
      if part.count > 1 {
        guard let content = try await link.probe(.readSeveral(part)),
          content.count == part.count * size
        else {
          memory.readsSeveral = false
          continue
        }
        memory.store(content, at: next * size)
      } else if let content = try await block(next, of: memory) {
        memory.store(content, at: next * size)
      } else {
        return memory.cut(before: next)
      }
      next = part.upperBound
    }
  }

  /// A single block; nil if it is not there and need not be.
  private func block(
    _ number: Int, of memory: Type5Memory
  ) async throws(TagError) -> [UInt8]? {
    let content: [UInt8]
    do throws(TagError) {
      content = try await link.ask(.read(number))
    } catch {
      guard case .nak = error, !memory.isSizeTold, number > 0 else { throw error }
      return nil
    }
    guard content.count == memory.blockSize else { throw .malformedResponse }
    return content
  }

  private func fetchLocks(of blocks: Range<Int>) async throws(TagError) {
    guard var memory else { throw .malformedResponse }
    for part in memory.reads.ranges(for: Array(blocks)) {
      guard let states = try await link.probe(.securityStatus(part)) else {
        memory.tellsLocks = false
        break
      }
      memory.store(locks: states, from: part.lowerBound)
    }
    self.memory = memory
  }

  func forget(_ block: Int) { memory?.forget(block) }

  /// Does something with the tag. One that comes back may have been elsewhere in between.
  @discardableResult
  func attempt<Result>(
    _ work: () async throws(TagError) -> Result
  ) async throws(TagError) -> Result {
    do throws(TagError) {
      return try await work()
    } catch {
      if error == .link(.tagLost) { memory = nil }
      throw error
    }
  }
}
