/// Writing, erasing and formatting.
///
/// A tag may be taken away at any moment; a block is written whole or not at all. So the attribute
/// block comes first and last: it says that a write has begun, and that the message is empty, before
/// any byte of the message changes, and it gets the length when all of them are there. Where nothing
/// but the attribute block changes, one write of it does.
extension Type3Planner {
  func write(_ message: [UInt8], formatting: Bool) throws(Type3Stop) -> TagPlan {
    try replace(with: message, operation: .write, formatting: formatting)
  }

  func erase(wipe: Bool) throws(Type3Stop) -> TagPlan {
    try replace(with: [], operation: wipe ? .wipe : .erase, formatting: false)
  }

  func format() throws(Type3Stop) -> TagPlan {
    let content = try content()
    let isWhole = content.fault == nil && !content.attributes.isBeingWritten
    if isWhole, content.configuration?.answersNDEF != false {
      return plan(.format, [], messageLength: content.attributes.messageLength)
    }
    if isWhole {
      return try open(content, holding: content.attributes.messageLength)
    }
    return try replace(with: [], operation: .format, formatting: true)
  }

  private func replace(
    with message: [UInt8], operation: TagOperation, formatting: Bool
  ) throws(Type3Stop) -> TagPlan {
    let content = try content()
    if !content.attributes.isUsable, let fault = content.fault {
      guard formatting else { throw .refused(fault) }
      return try format(with: message, operation: operation, content)
    }
    let attributes = content.attributes
    guard message.count <= content.capacity else {
      throw .refused(.capacityExceeded(needed: message.count, available: content.capacity))
    }
    let body = try body(
      of: message, blockCount: content.blockCount, isWiping: operation == .wipe)
    let last = attributes.closed(messageLength: message.count)
    var writes = body
    if !body.isEmpty, attributes != attributes.opened {
      let begin = attributeWrite(attributes.opened, from: attributes, meaning: "write begun")
      writes.insert(begin, at: 0)
    }
    let now = body.isEmpty ? attributes : attributes.opened
    if now != last { writes.append(attributeWrite(last, from: now, meaning: "message length")) }
    // A read-only tag that holds what it shall hold is as it should be: it may have been taken away
    // while it was being locked behind the message.
    guard attributes.allowsWriting || writes.isEmpty else {
      throw .refused(.readOnly("the attribute block forbids writing"))
    }
    if formatting { writes += try configurationWrite(content) }
    try requireWritable(writes, content)
    return plan(operation, writes, messageLength: message.count)
  }

  /// The writes of the message's blocks that are not as they shall be.
  private func body(
    of message: [UInt8], blockCount: Int, isWiping: Bool
  ) throws(Type3Stop) -> [BlockWrite] {
    let size = Type3Memory.blockSize
    let used = Type3Content.blocks(ofMessage: message.count)
    let blocks = isWiping ? used.lowerBound..<max(used.upperBound, blockCount + 1) : used
    try memory.require(blocks)
    var writes: [BlockWrite] = []
    for block in blocks {
      let part = message.dropFirst((block - 1) * size).prefix(size)
      let content = part + [UInt8](repeating: 0, count: size - part.count)
      let now = try memory.block(block)
      guard now != Array(content) else { continue }
      writes.append(
        BlockWrite(
          block: block, from: now, to: Array(content),
          meaning: part.isEmpty ? "zeros" : "message"))
    }
    return writes
  }

  /// A Lite without attributes: whatever is written means nothing until they are there.
  private func format(
    with message: [UInt8], operation: TagOperation, _ content: Type3Content
  ) throws(Type3Stop) -> TagPlan {
    guard chip.isLite else { throw .refused(Self.onlyLite) }
    let fresh = AttributeInformation(
      blocksPerCheck: UInt8(Type3Limits.blocksPerLiteCheck), blocksPerUpdate: 1,
      blockCount: UInt16(MemoryConfiguration.userBlocks.count - 1)
    ).closed(messageLength: message.count)
    guard message.count <= fresh.capacity else {
      throw .refused(.capacityExceeded(needed: message.count, available: fresh.capacity))
    }
    let body = try body(of: message, blockCount: fresh.blockCount, isWiping: operation == .wipe)
    let attributes = attributeWrite(
      fresh, from: content.attributes, meaning: "attribute block")
    let writes = body + (try configurationWrite(content)) + [attributes]
    try requireWritable(writes, content)
    let overwritten = writes.filter { write in
      write.block != MemoryConfiguration.block && write.from?.contains { $0 != 0 } == true
    }
    return plan(
      operation, writes,
      notes: overwritten.isEmpty
        ? [] : ["The content of \(TagText.blocks(overwritten.map(\.block))) is overwritten."],
      messageLength: message.count)
  }

  /// Others have systems and services to be made with keys first.
  static let onlyLite = TagError.unsupported(
    "formatting: only FeliCa Lite and Lite-S can be formatted")

  /// Makes a Lite whose attributes are in order answer to the system code of NDEF.
  private func open(
    _ content: Type3Content, holding messageLength: Int
  ) throws(Type3Stop) -> TagPlan {
    let writes = try configurationWrite(content)
    try requireWritable(writes, content)
    return plan(.format, writes, messageLength: messageLength)
  }

  private func configurationWrite(_ content: Type3Content) throws(Type3Stop) -> [BlockWrite] {
    guard let configuration = content.configuration, !configuration.answersNDEF else { return [] }
    return [
      BlockWrite(
        block: MemoryConfiguration.block, from: configuration.bytes,
        to: configuration.answeringNDEF.bytes,
        meaning: "memory configuration: answers to system code 12FC")
    ]
  }
}
