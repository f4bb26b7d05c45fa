/// Writing, erasing and formatting.
///
/// A tag may be taken away at any moment, also in the middle of a write, and a block that is being
/// programmed then holds some of its new bytes and some of its old ones. What the tag holds has to
/// read as the old message, as an empty one or as the new one all the same. The first length byte
/// decides: while it is 0 the message is empty whatever follows. So it becomes 0 before any byte of
/// the old message changes, it gets its value last, and no write that changes it changes
/// anything else.
extension Type2Planner {
  func write(_ message: [UInt8], formatting: Bool) throws(Type2Stop) -> TagPlan {
    try replace(with: message, operation: .write, formatting: formatting)
  }

  func erase(wipe: Bool) throws(Type2Stop) -> TagPlan {
    let content = try Type2Content(memory, layout)
    if case .failure(let refusal) = content.area { throw .refused(refusal) }
    return try replace(with: [], operation: wipe ? .wipe : .erase, formatting: true)
  }

  func format() throws(Type2Stop) -> TagPlan {
    let content = try Type2Content(memory, layout)
    if let message = try? content.readable().message {
      return plan(.format, [], messageLength: message.length)
    }
    return try replace(with: [], operation: .format, formatting: true)
  }

  private func replace(
    with message: [UInt8], operation: TagOperation, formatting: Bool
  ) throws(Type2Stop) -> TagPlan {
    let content = try Type2Content(memory, layout)
    if !formatting { try content.requireMessage() }
    let chain: TLVChain
    switch content.area {
    case .success(let found): chain = found
    case .failure(let refusal):
      return try format(with: message, operation: operation, refusal: refusal)
    }
    // A read-only tag that holds what it shall hold is as it should be: it may have been taken away
    // while it was being locked behind the message.
    let mayChange = content.container.allowsWriting
    let refusal = TagError.readOnly("the capability container forbids writing")
    guard mayChange || chain.message?.length == message.count else { throw .refused(refusal) }
    try requireRoom(for: message, in: content.space(in: chain))

    let addresses = chain.addresses[chain.start...]
    var draft = Type2Draft(
      TLVBlock.header(type: TLVBlock.Kind.message, length: message.count) + message
        + [TLVBlock.Kind.terminator],
      on: addresses)
    if operation == .wipe {
      clear(behind: addresses[addresses.startIndex], content, chain, in: &draft)
    }
    try require(draft.blocks)
    let writes = try writes(for: draft, chain)
    guard mayChange || writes.isEmpty else { throw .refused(refusal) }
    try requireWritable(writes.map(\.block))
    return plan(
      operation, writes.map(TagPlan.Step.write),
      notes: writes.isEmpty ? [] : try lossBehind(chain), messageLength: message.count,
      replacedLength: chain.message?.length ?? 0)
  }

  /// What is told of a TLV of somebody's own behind the message: nothing is kept free for it, and
  /// what reads the tag stops at the terminator.
  private func lossBehind(_ chain: TLVChain) throws(Type2Stop) -> [String] {
    guard let index = chain.message?.valueIndices.upperBound, index < chain.addresses.count else {
      return []
    }
    let type = try memory.byte(at: chain.addresses[index])
    let kept = [TLVBlock.Kind.lockControl, TLVBlock.Kind.memoryControl, TLVBlock.Kind.proprietary]
    guard kept.contains(type),
      try TLVBlock.find(
        type, at: index, in: chain.addresses.count,
        byte: { index throws(Type2Stop) in try memory.byte(at: chain.addresses[index]) }
      ).block != nil
    else { return [] }
    return ["The TLV \(TagText.hex([type])) behind the message is lost."]
  }

  private func requireRoom(for message: [UInt8], in space: Int) throws(Type2Stop) {
    let capacity = TLVBlock.longestValue(in: space)
    guard message.count <= capacity else {
      throw .refused(.capacityExceeded(needed: message.count, available: capacity))
    }
    guard space >= 2 else {
      throw .refused(.unsupported("the other TLVs leave no room for a message"))
    }
  }

  /// Zeros for every user byte behind an address that the draft does not use.
  private func clear(
    behind start: Int, _ content: Type2Content, _ chain: TLVChain, in draft: inout Type2Draft
  ) {
    let area = Set(chain.addresses)
    for address in start..<layout.dataEnd
    where draft[address] == nil && content.isUserMemory(address) {
      let isReserved = chain.reserved.contains { $0.contains(address) }
      if layout.isKnown ? !isReserved : area.contains(address) { draft[address] = 0 }
    }
  }

  /// The writes that lead from the memory to a draft of the message's TLV, in an order that is
  /// safe at every point.
  private func writes(for draft: Type2Draft, _ chain: TLVChain) throws(Type2Stop) -> [BlockWrite] {
    let length = chain.addresses[chain.start + 1]
    var series = Type2WriteSeries(memory)
    let changes = Set(try draft.changes(to: memory))
    if let message = chain.message {
      let old = chain.addresses[message.index..<message.valueIndices.upperBound]
      let isEmpty = try memory.byte(at: length) == 0
      if changes.count > 1, !isEmpty, !changes.subtracting([length]).isDisjoint(with: old) {
        try series.put(length, 0, meaning: "empty message")
      }
    } else {
      try beginMessage(at: Array(chain.addresses[chain.start...]), in: &series)
    }
    var body = draft
    body[length] = nil
    for block in body.blocks { try series.put(block, of: body, meaning: "message") }
    try series.put(length / Type2Layout.blockSize, of: draft, meaning: "message length")
    return series.writes
  }

  /// An empty message where none is. What lies there may begin to read neither as a message nor as a
  /// TLV that a message would have to stand behind: so it starts with a terminator while it changes,
  /// and the type comes last, when there is a length for it. Two NULL TLVs are as good.
  private func beginMessage(
    at addresses: [Int], in series: inout Type2WriteSeries
  ) throws(Type2Stop) {
    let first = addresses[0]
    let present = [try memory.byte(at: first), try memory.byte(at: addresses[1])]
    if present != [0, 0] {
      try series.put(first, TLVBlock.Kind.terminator, meaning: "empty message")
    }
    let rest = Type2Draft([0, TLVBlock.Kind.terminator], on: addresses[1...])
    for block in rest.blocks.reversed() {
      try series.put(block, of: rest, meaning: "empty message")
    }
    try series.put(first, TLVBlock.Kind.message, meaning: "empty message")
  }

  /// A tag without a capability container: whatever is written means nothing until it has one.
  private func format(
    with message: [UInt8], operation: TagOperation, refusal: TagError
  ) throws(Type2Stop) -> TagPlan {
    guard let sizeCode = layout.sizeCode else {
      throw .refused(.unsupported("formatting a tag whose product is not known"))
    }
    let now = CapabilityContainer(try memory.block(CapabilityContainer.block))
    let container = CapabilityContainer(sizeCode: sizeCode)
    guard now.canBecome(container) else {
      let hex = TagText.hex(now.bytes)
      throw .refused(
        now.hasMagic
          ? refusal
          : .unsupported("formatting: page 3 holds \(hex), and its bits can only be set"))
    }
    let area = Type2Layout.dataStart..<Type2Layout.dataStart + container.dataSize
    let control = layout.lockControl ?? []
    try requireRoom(for: message, in: area.count - control.count)

    let draft = Type2Draft(
      control + TLVBlock.header(type: TLVBlock.Kind.message, length: message.count) + message
        + [TLVBlock.Kind.terminator],
      on: area)
    try require(draft.blocks)
    var series = Type2WriteSeries(memory)
    for block in draft.blocks {
      try series.put(block, of: draft, meaning: message.isEmpty ? "empty message" : "message")
    }
    let content = BlockWrite(
      block: CapabilityContainer.block, from: now.bytes, to: container.bytes, permanent: true,
      meaning: "capability container")
    let writes = series.writes + [content]
    try requireWritable(writes.map(\.block))
    return plan(
      operation, writes.map(TagPlan.Step.write),
      permanentEffects: ["Page 3 becomes \(TagText.hex(container.bytes)) for good."],
      notes: try overwritten(by: series.writes), messageLength: message.count, replacedLength: 0)
  }

  private func overwritten(by writes: [BlockWrite]) throws(Type2Stop) -> [String] {
    let blocks = writes.filter { $0.from?.contains { $0 != 0 } ?? false }.map(\.block)
    return blocks.isEmpty ? [] : ["The content of \(TagText.pages(blocks)) is overwritten."]
  }
}
