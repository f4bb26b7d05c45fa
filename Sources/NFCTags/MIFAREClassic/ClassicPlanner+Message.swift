import TagImages

/// Writing and erasing on a card that is formatted.
///
/// A card may be taken away at any moment, also in the middle of a write, and a block that is being
/// programmed then holds some of its new bytes and some of its old ones. The first length byte
/// decides what the card holds: while it is 0 the message is empty whatever follows. So it becomes 0
/// before any byte of the old message changes, it gets its value last, and no write that changes it
/// changes anything else.
extension ClassicPlanner {
  /// The writes that replace the message, or the TLV that is none.
  func replace(with message: [UInt8], wipe: Bool = false) throws(ClassicStop) -> [BlockWrite] {
    let content = try ClassicContent(memory)
    let area: ClassicArea
    do throws(TagError) {
      area = try content.area.get()
    } catch {
      throw .refused(error)
    }
    let mayChange = content.allowsWriting
    let refusal = TagError.readOnly(
      "the general purpose byte of sector \(content.sectors[0].number) forbids writing")
    guard mayChange || area.message?.length == message.count else { throw .refused(refusal) }
    try requireRoom(for: message, in: area.space)

    var draft = draft(of: message, in: area)
    if wipe {
      for index in area.start..<area.count where draft[area.address(of: index)] == nil {
        draft[area.address(of: index)] = 0
      }
    }
    let blocks = Set(draft.keys.map { $0 / ClassicImage.blockSize }).sorted()
    try memory.require(blocks)
    let writes = try writes(for: draft, in: area)
    guard mayChange || writes.isEmpty else { throw .refused(refusal) }
    try requireWritable(writes.map(\.block))
    return writes
  }

  func requireRoom(for message: [UInt8], in space: Int) throws(ClassicStop) {
    let capacity = TLVBlock.longestValue(in: space)
    guard message.count <= capacity else {
      throw .refused(.capacityExceeded(needed: message.count, available: capacity))
    }
    guard space >= 2 else {
      throw .refused(.unsupported("the other TLVs leave no room for a message"))
    }
  }

  /// A message's TLV with a terminator, by address, where an area has room for it.
  func draft(of message: [UInt8], in area: ClassicArea) -> [Int: UInt8] {
    let bytes =
      TLVBlock.header(type: TLVBlock.Kind.message, length: message.count) + message
      + [TLVBlock.Kind.terminator]
    return Dictionary(
      uniqueKeysWithValues: zip(area.start..<area.count, bytes).map {
        (area.address(of: $0), $1)
      })
  }

  private func writes(
    for draft: [Int: UInt8], in area: ClassicArea
  ) throws(ClassicStop) -> [BlockWrite] {
    let length = area.address(of: area.start + 1)
    var series = ClassicWriteSeries(memory)
    if let message = area.message {
      let old = Set((message.index..<message.valueIndices.upperBound).map(area.address))
      var changes: Set<Int> = []
      for (address, byte) in draft where try memory.byte(at: address) != byte {
        changes.insert(address)
      }
      let isEmpty = try memory.byte(at: length) == 0
      if changes.count > 1, !isEmpty, !changes.subtracting([length]).isDisjoint(with: old) {
        try series.put([length: 0], meaning: "empty message")
      }
    } else {
      // Nothing that lies here may begin to read as a message. The terminator comes first so that
      // nothing follows, and the type last, when there is a length for it.
      let empty: [UInt8] = [TLVBlock.Kind.message, 0, TLVBlock.Kind.terminator]
      for (index, byte) in zip(area.start..<area.count, empty).reversed() {
        try series.put([area.address(of: index): byte], meaning: "empty message")
      }
    }
    var body = draft
    body[length] = nil
    try series.put(body, meaning: "message")
    if let byte = draft[length] { try series.put([length: byte], meaning: "message length") }
    return series.writes
  }
}
