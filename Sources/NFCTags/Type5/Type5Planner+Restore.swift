import NFCLink
import TagImages

/// Making a tag's blocks what an image says.
///
/// The first byte of the capability container becomes 0 before anything else changes, and gets its
/// value when everything is there: in between nothing reads as a message. Blocks are locked behind
/// all of it.
extension Type5Planner {
  func restore(_ image: Type5Image, parts: RestoredParts) throws(Type5Stop) -> TagPlan {
    guard image.blockSize == memory.blockSize else {
      throw .refused(
        .unsupported(
          "restoring: a block of the dump has \(image.blockSize) bytes, one of the tag "
            + "\(memory.blockSize)"))
    }
    var notes = image.uid.isEmpty ? [] : identity.note(keepingInsteadOf: image.uid)
    var effects: [String] = []
    var series = Type5WriteSeries(memory)
    let mark = try restoreData(image, &series, &notes)
    let locked = try locks(of: image)
    let head = Type5Container.accessOffset / memory.blockSize
    if parts.contains(.locks) {
      if let mark, try memory.locked(among: [head]).isEmpty {
        try series.put(
          [mark], at: Type5Container.accessOffset, meaning: "capability container: read-only",
          permanent: true)
        effects.append("The capability container forbids writing.")
      }
      for block in locked.reversed() { try series.lock(block) }
      if !locked.isEmpty {
        effects.append("\(TagText.blocks(locked).capitalizedFirst) can never be written again.")
      }
    } else {
      if mark != nil {
        notes.append(
          "The tag does not call itself read-only as the dump does: that is restored only with "
            + "“locks”.")
      }
      if !locked.isEmpty {
        notes.append(
          "\(TagText.blocks(locked).capitalizedFirst) \(locked.count == 1 ? "stays" : "stay") open: "
            + "locks are restored only with “locks”.")
      }
    }
    let message = try? Type5Content(Type5Memory(image)).readable()
    return try plan(
      .restore, series.writes, permanentEffects: effects, notes: notes,
      messageLength: message?.length ?? 0)
  }

  /// - Returns: the byte that would make the container forbid writing, if it is that alone which is
  ///   missing there.
  private func restoreData(
    _ image: Type5Image, _ series: inout Type5WriteSeries, _ notes: inout [String]
  ) throws(Type5Stop) -> UInt8? {
    let count = min(image.memory.count, memory.count)
    if let last = (count..<max(count, image.memory.count)).last(where: { image.memory[$0] != nil })
    {
      notes.append(
        "The dump goes on to block \(last / memory.blockSize), the tag has \(memory.blockCount) "
          + "blocks: what lies behind is not restored.")
    }
    guard (0..<count).contains(where: { image.memory[$0] != nil }) else { return nil }
    let now = try memory.bytes(in: 0..<count)
    var wanted = now.enumerated().map { image.memory[$0.offset] ?? $0.element }
    var mark: UInt8?
    let access = Type5Container.accessOffset
    if let container = Type5Memory(image).container, container.forbidsWriting,
      wanted[access] != now[access]
    {
      mark = wanted[access]
      wanted[access] &= 0xFC
    }
    let changes = wanted.indices.count { wanted[$0] != now[$0] }
    guard changes > 0 else { return mark }
    guard memory.container?.forbidsWriting != true else {
      throw .refused(.readOnly("the capability container forbids writing"))
    }
    if changes > 1, image.memory[0] != nil {
      try series.put([0], at: 0, meaning: "no capability container")
    }
    try series.put(Array(wanted[1...]), at: 1, meaning: "data")
    try series.put([wanted[0]], at: 0, meaning: "capability container")
    try requireWritable(series.writes)
    return mark
  }

  /// The blocks that are locked in an image and open on the tag.
  private func locks(of image: Type5Image) throws(Type5Stop) -> [Int] {
    let wanted = (0..<min(image.blockCount, memory.blockCount)).filter {
      image.isLocked($0) == true
    }
    let locked = Set(try memory.locked(among: wanted))
    return wanted.filter { !locked.contains($0) }
  }
}
