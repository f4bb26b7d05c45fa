import NFCLink
import TagImages

/// Works out what has to be written. It knows a memory, and talks to nobody: what it needs beyond,
/// it asks for by stopping.
///
/// The static memory is written byte by byte, what lies behind in blocks of eight. As on a Type 2 tag
/// the first length byte decides: it becomes 0 before any byte of the old message changes, and gets
/// its value last.
struct Type1Planner {
  let identity: TagIdentity
  let memory: Type1Memory

  func write(_ message: [UInt8], formatting: Bool) throws(Type2Stop) -> TagPlan {
    try replace(with: message, operation: .write, formatting: formatting)
  }

  func erase(wipe: Bool) throws(Type2Stop) -> TagPlan {
    try replace(with: [], operation: wipe ? .wipe : .erase, formatting: false)
  }

  func format() throws(Type2Stop) -> TagPlan {
    if let message = try? Type1Content(memory).readable().message {
      return plan(.format, [], messageLength: message.length)
    }
    return try replace(with: [], operation: .format, formatting: true)
  }

  /// Making a tag read-only for good: the capability container first, which could no longer say so
  /// once its block is locked, and the lock bits last.
  func lock() throws(Type2Stop) -> TagPlan {
    let content = try Type1Content(memory)
    let message: TLVBlock
    do throws(TagError) {
      message = try content.readable().message
    } catch {
      throw .refused(error)
    }
    var series = Type1WriteSeries(memory)
    var notes: [String] = []
    if !content.container.forbidsWriting {
      if try memory.lockedBlocks().contains(1) {
        notes.append("Block 1 is locked already, so it goes on saying that writing is allowed.")
      } else {
        try series.put(
          content.container.readOnly.bytes[3], at: Type1Layout.access,
          meaning: "capability container: read-only", permanent: true)
      }
    }
    if let control = content.dynamicLocks {
      for (index, address) in control.bytes.enumerated() {
        let bits = min(8, control.bitCount - index * 8)
        try series.set(UInt8(truncatingIfNeeded: (1 << bits) - 1), at: address)
      }
    } else if Type1Content.size(content.container, memory.headerROM) > Type1Layout.segmentSize {
      notes.append("No lock bit is known for the blocks from \(Type1Layout.firstDynamicBlock) on.")
    }
    try series.set(0x1F, at: Type1Layout.locks + 1)
    try series.set(0xFE, at: Type1Layout.locks)
    return plan(
      .lock, series.writes,
      permanentEffects: series.writes.isEmpty
        ? [] : ["The data of this tag can never be written again."],
      notes: notes, messageLength: message.length)
  }

  // MARK: -

  private func replace(
    with message: [UInt8], operation: TagOperation, formatting: Bool
  ) throws(Type2Stop) -> TagPlan {
    let content = try Type1Content(memory)
    let chain: TLVChain
    do throws(TagError) {
      if !formatting, operation == .write { _ = try content.readable() }
      chain = try content.area.get()
    } catch {
      guard formatting, error == .notFormatted(.ccMagic) else { throw .refused(error) }
      return try format(with: message, operation: operation)
    }
    guard content.container.allowsWriting || chain.message?.length == message.count else {
      throw .refused(.readOnly("the capability container forbids writing"))
    }
    var series = Type1WriteSeries(memory)
    let addresses = try addresses(for: message, in: chain)
    try put(message, on: addresses, over: chain, in: &series)
    if operation == .wipe {
      for address in chain.addresses[chain.start...].dropFirst(addresses.count) {
        try series.put(0, at: address, meaning: "zeros")
      }
    }
    guard content.container.allowsWriting || series.writes.isEmpty else {
      throw .refused(.readOnly("the capability container forbids writing"))
    }
    try requireWritable(series.writes)
    return plan(operation, series.writes, messageLength: message.count)
  }

  /// The bytes that the TLV of a message and the terminator behind it take.
  private func addresses(
    for message: [UInt8], in chain: TLVChain
  ) throws(Type2Stop) -> [Int] {
    let space = Type1Content.space(in: chain)
    let capacity = TLVBlock.longestValue(in: space)
    guard message.count <= capacity, space >= 2 else {
      throw .refused(.capacityExceeded(needed: message.count, available: capacity))
    }
    let header = TLVBlock.header(type: TLVBlock.Kind.message, length: message.count)
    return Array(chain.addresses[chain.start...].prefix(header.count + message.count + 1))
  }

  private func put(
    _ message: [UInt8], on addresses: [Int], over chain: TLVChain,
    in series: inout Type1WriteSeries
  ) throws(Type2Stop) {
    let header = TLVBlock.header(type: TLVBlock.Kind.message, length: message.count)
    let bytes = header + message + [TLVBlock.Kind.terminator]
    var changes: [Int] = []
    for (address, byte) in zip(addresses, bytes) where try memory.bytes.byte(at: address) != byte {
      changes.append(address)
    }
    guard !changes.isEmpty else { return }
    let length = addresses[1]
    if chain.message == nil {
      // Nothing that lies here may begin to read as a message before there is a length for it.
      for (address, byte) in zip(addresses, [TLVBlock.Kind.message, 0, TLVBlock.Kind.terminator])
        .reversed()
      {
        try series.put(byte, at: address, meaning: "empty message")
      }
    } else if changes != [length] {
      try series.put(0, at: length, meaning: "empty message")
    }
    for (address, byte) in zip(addresses, bytes) where address != length {
      try series.put(byte, at: address, meaning: "message")
    }
    try series.put(bytes[1], at: length, meaning: "message length")
  }

  /// A tag without a capability container: whatever is written means nothing until it has one, and
  /// its first byte is the last to come.
  private func format(
    with message: [UInt8], operation: TagOperation
  ) throws(Type2Stop) -> TagPlan {
    let container: [UInt8]
    let control: [UInt8]
    switch memory.headerROM[0] {
    case 0x11: (container, control) = ([0xE1, 0x10, 0x0E, 0x00], [])
    case 0x12:
      (container, control) = (
        [0xE1, 0x10, 0x3F, 0x00],
        TLVBlock.header(type: TLVBlock.Kind.lockControl, length: 3) + Type1Layout.topaz512Locks
          + TLVBlock.header(type: TLVBlock.Kind.memoryControl, length: 3)
          + Type1Layout.topaz512Reserved
      )
    default: throw .refused(.unsupported("formatting a Type 1 tag whose product is not known"))
    }
    let capabilities = CapabilityContainer(container)
    let size = Type1Content.size(capabilities, memory.headerROM)
    let hole = Type1Layout.reserved.lowerBound..<Type1Layout.segmentSize
    let area = (Type1Layout.dataStart..<size).filter { !hole.contains($0) }
    let capacity = TLVBlock.longestValue(in: area.count - control.count)
    guard message.count <= capacity else {
      throw .refused(.capacityExceeded(needed: message.count, available: capacity))
    }
    let bytes =
      control + TLVBlock.header(type: TLVBlock.Kind.message, length: message.count) + message
      + [TLVBlock.Kind.terminator]
    var series = Type1WriteSeries(memory)
    for (address, byte) in zip(area, bytes) {
      try series.put(byte, at: address, meaning: message.isEmpty ? "empty message" : "message")
    }
    for (offset, byte) in container.enumerated().reversed() {
      try series.put(
        byte, at: Type1Layout.container + offset, meaning: "capability container")
    }
    try requireWritable(series.writes)
    return plan(operation, series.writes, messageLength: message.count)
  }

  /// Makes sure that blocks can be written, so that nothing fails half way.
  func requireWritable(_ writes: [BlockWrite]) throws(Type2Stop) {
    let blocks = Set(writes.map(\.block))
    var locked = blocks.intersection(try memory.lockedBlocks())
    if blocks.contains(where: { $0 >= Type1Layout.firstDynamicBlock }),
      let control = try Type1Content(memory).dynamicLocks
    {
      locked.formUnion(blocks.intersection(try memory.lockedBlocks(by: control)))
    }
    guard locked.isEmpty else {
      let verb = locked.count == 1 ? "is" : "are"
      throw .refused(.readOnly("\(TagText.blocks(locked)) \(verb) locked"))
    }
  }

  func plan(
    _ operation: TagOperation, _ writes: [BlockWrite], permanentEffects: [String] = [],
    notes: [String] = [], messageLength: Int
  ) -> TagPlan {
    TagPlan(
      operation: operation, identifier: identity.target.identifier,
      steps: writes.map(TagPlan.Step.write), permanentEffects: permanentEffects, notes: notes,
      exchanges: writes.reduce(0) { $0 + $1.type1Commands.count }
        + Type1WriteSeries.exchangesToReadBack(writes),
      messageLength: messageLength)
  }
}
