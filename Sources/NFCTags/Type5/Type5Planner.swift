import NFCLink
import TagImages

/// Works out what has to be written. It knows a memory, and talks to nobody: what it needs beyond,
/// it asks for by stopping.
///
/// As on a Type 2 tag the first length byte decides: while it is 0 the message is empty whatever
/// follows. So it becomes 0 before any byte of the old message changes, it gets its value last, and
/// no write that changes it changes anything else.
struct Type5Planner {
  let identity: TagIdentity
  let memory: Type5Memory

  func write(_ message: [UInt8], formatting: Bool) throws(Type5Stop) -> TagPlan {
    try replace(with: message, operation: .write, formatting: formatting)
  }

  func erase(wipe: Bool) throws(Type5Stop) -> TagPlan {
    try replace(with: [], operation: wipe ? .wipe : .erase, formatting: false)
  }

  func format() throws(Type5Stop) -> TagPlan {
    do throws(Type5Stop) {
      let message = try Type5Content(memory).readable()
      return try plan(.format, [], messageLength: message.length)
    } catch {
      guard case .refused = error else { throw error }
    }
    return try replace(with: [], operation: .format, formatting: true)
  }

  /// Making a tag read-only for good: the blocks one by one, the last one first, and the capability
  /// container once all that lies behind it is locked. So a tag that cannot lock blocks is left as it
  /// is, and one that calls itself read-only is. What is missing is added by doing it again.
  func lock() throws(Type5Stop) -> TagPlan {
    let content = try Type5Content(memory)
    let message = try content.readable()
    let blocks = Array(0..<(content.area.upperBound + memory.blockSize - 1) / memory.blockSize)
    let locked = Set(try memory.locked(among: blocks))
    let open = blocks.filter { !locked.contains($0) }
    // The block with the access bits.
    let head = Type5Container.accessOffset / memory.blockSize
    var series = Type5WriteSeries(memory)
    for block in open.reversed() where block != head { try series.lock(block) }
    var notes: [String] = []
    if !content.container.forbidsWriting {
      if locked.contains(head) {
        notes.append(
          "Block \(head) is locked already, so it goes on saying that writing is allowed.")
      } else {
        try series.put(
          [content.container.readOnlyAccess], at: Type5Container.accessOffset,
          meaning: "capability container: read-only", permanent: true)
      }
    }
    if open.contains(head) { try series.lock(head) }
    let writes = series.writes
    return try plan(
      .lock, writes,
      permanentEffects: writes.isEmpty
        ? [] : ["\(TagText.blocks(open).capitalizedFirst) can never be written again."],
      notes: notes, messageLength: message.length)
  }

  // MARK: -

  private func replace(
    with message: [UInt8], operation: TagOperation, formatting: Bool
  ) throws(Type5Stop) -> TagPlan {
    let content: Type5Content
    do throws(Type5Stop) {
      content = try Type5Content(memory)
      if !formatting, operation == .write { _ = try content.readable() }
    } catch {
      guard formatting, case .refused(.notFormatted(.ccMagic)) = error else { throw error }
      return try format(with: message, operation: operation)
    }
    // A read-only tag that holds what it shall hold is as it should be: it may have been taken away
    // while it was being locked behind the message.
    let mayChange = content.container.allowsWriting
    let refusal = TagError.readOnly("the capability container forbids writing")
    guard mayChange || content.message?.length == message.count else { throw .refused(refusal) }
    var series = Type5WriteSeries(memory)
    try put(message, over: content, in: &series)
    if operation == .wipe {
      // Behind the type, the length and the terminator of an empty message.
      let rest = min(content.start + 3, content.area.upperBound)..<content.area.upperBound
      try series.put(
        [UInt8](repeating: 0, count: rest.count), at: rest.lowerBound, meaning: "zeros")
    }
    guard mayChange || series.writes.isEmpty else { throw .refused(refusal) }
    try requireWritable(series.writes)
    return try plan(
      operation, series.writes, messageLength: message.count,
      replacedLength: content.message?.length ?? 0)
  }

  private func requireRoom(for message: [UInt8], in space: Int) throws(Type5Stop) {
    let capacity = TLVBlock.longestValue(in: space)
    guard message.count <= capacity else {
      throw .refused(.capacityExceeded(needed: message.count, available: capacity))
    }
    guard space >= 2 else {
      throw .refused(.unsupported("the other TLVs leave no room for a message"))
    }
  }

  private func put(
    _ message: [UInt8], over content: Type5Content, in series: inout Type5WriteSeries
  ) throws(Type5Stop) {
    try requireRoom(for: message, in: content.space)
    let bytes = Array(
      (TLVBlock.header(type: TLVBlock.Kind.message, length: message.count) + message
        + [TLVBlock.Kind.terminator]).prefix(content.space))
    let length = content.start + 1
    let now = try memory.bytes(in: content.start..<content.start + bytes.count)
    let changes = bytes.indices.filter { bytes[$0] != now[$0] }
    guard !changes.isEmpty else { return }
    if content.message == nil {
      // Nothing that lies here may begin to read as a message before there is a length for it.
      let empty = [TLVBlock.Kind.message, 0, TLVBlock.Kind.terminator].prefix(content.space)
      for (offset, byte) in empty.enumerated().reversed() {
        try series.put([byte], at: content.start + offset, meaning: "empty message")
      }
    } else if changes != [1] {
      try series.put([0], at: length, meaning: "empty message")
    }
    try series.put(Array(bytes.dropFirst(2)), at: length + 1, meaning: "message")
    try series.put([bytes[1]], at: length, meaning: "message length")
  }

  /// A tag without a capability container: whatever is written means nothing until it has one, and
  /// its first byte is the last to come.
  private func format(
    with message: [UInt8], operation: TagOperation
  ) throws(Type5Stop) -> TagPlan {
    guard memory.isSizeTold, memory.count >= 16 else {
      throw .refused(.unsupported("formatting a Type 5 tag that does not tell its size"))
    }
    // Reading what lies here now shows whether the tag reads several blocks at once.
    _ = try memory.bytes(in: 0..<16)
    let container = Type5Container(
      formatting: memory.count, blockCount: memory.blockCount, readsSeveral: memory.readsSeveral)
    let start = container.bytes.count
    let end = min(memory.count, start + container.areaSize)
    try requireRoom(for: message, in: end - start)
    let bytes =
      TLVBlock.header(type: TLVBlock.Kind.message, length: message.count) + message
      + [TLVBlock.Kind.terminator]
    var series = Type5WriteSeries(memory)
    try series.put(
      Array(bytes.prefix(end - start)), at: start,
      meaning: message.isEmpty ? "empty message" : "message")
    try series.put(Array(container.bytes[1...]), at: 1, meaning: "capability container")
    try series.put([container.bytes[0]], at: 0, meaning: "capability container")
    try requireWritable(series.writes)
    return try plan(operation, series.writes, messageLength: message.count, replacedLength: 0)
  }

  /// Makes sure that blocks can be written, so that nothing fails half way.
  func requireWritable(_ writes: [BlockWrite]) throws(Type5Stop) {
    let locked = try memory.locked(among: Set(writes.map(\.block)).sorted())
    guard locked.isEmpty else {
      let verb = locked.count == 1 ? "is" : "are"
      throw .refused(.readOnly("\(TagText.blocks(locked)) \(verb) locked"))
    }
  }

  func plan(
    _ operation: TagOperation, _ writes: [BlockWrite], permanentEffects: [String] = [],
    notes: [String] = [], messageLength: Int, replacedLength: Int? = nil
  ) throws(Type5Stop) -> TagPlan {
    let steps = writes.map(TagPlan.Step.write)
    let locked = writes.filter(\.locksBlock).map(\.block)
    return TagPlan(
      operation: operation, identifier: identity.target.identifier, steps: steps,
      permanentEffects: permanentEffects, notes: notes,
      exchanges: writes.count + memory.reads.ranges(for: steps.blocksToReadBack).count
        + (memory.tellsLocks ? memory.reads.ranges(for: locked).count : 0),
      messageLength: messageLength, replacedLength: replacedLength)
  }
}
