/// Writing and erasing.
///
/// A card may be taken away at any moment. What it holds has to read as the old message, as an empty
/// one or as the new one all the same: the length is 0 before any byte of the old message changes,
/// and gets its value last (Type 4 Tag 1.x, clause 5.4.5).
extension Type4Planner {
  func write(_ message: [UInt8], formatting: Bool) throws(Type4Stop) -> TagPlan {
    let content = try content()
    if let obstacle = content.obstacle {
      guard formatting else { throw .refused(obstacle) }
      if content.capability == nil { return try format(with: message, as: .write) }
    }
    return try replace(with: message, content, as: .write)
  }

  func format() throws(Type4Stop) -> TagPlan {
    let content = try content()
    guard let capability = content.capability else { return try format(with: [], as: .format) }
    guard content.obstacle == nil else { return try replace(with: [], content, as: .format) }
    return plan(.format, [], limits: capability.limits, messageLength: content.length ?? 0)
  }

  func erase(wipe: Bool) throws(Type4Stop) -> TagPlan {
    try replace(with: [], try content(), as: wipe ? .wipe : .erase)
  }

  private func replace(
    with message: [UInt8], _ content: Type4Content, as operation: TagOperation
  ) throws(Type4Stop) -> TagPlan {
    guard let capability = content.capability, let length = content.length else {
      throw .refused(content.obstacle ?? .notFormatted(.noNDEFApplication))
    }
    let control = capability.ndef
    guard control.allowsWriting else {
      let access = TagText.hex([control.writeAccess])
      throw .refused(.readOnly("the capability container forbids writing (\(access))"))
    }
    guard message.count <= control.capacity else {
      throw .refused(.capacityExceeded(needed: message.count, available: control.capacity))
    }
    if operation == .write, try isThere(message, length, capability) {
      return plan(.write, [], limits: capability.limits, messageLength: message.count)
    }

    var body = message
    if operation == .wipe {
      body += [UInt8](repeating: 0, count: control.capacity - message.count)
    }
    let field = LengthField(control, capability.limits)
    let steps =
      field.writes(from: length, to: 0, meaning: "empty message")
      + (try writes(
        body, to: control.file, at: control.lengthSize, capability.limits,
        meaning: operation == .wipe ? "zeros" : "message"
      ).filter { $0.from != $0.bytes })
      + field.writes(from: 0, to: message.count, meaning: "message length")
    guard capability.limits.longestWrite > 0 || steps.isEmpty else {
      throw .refused(.unsupported("writing: the card takes no data in a command (MLc 0)"))
    }
    return plan(
      operation, steps.map(TagPlan.Step.write), limits: capability.limits,
      messageLength: message.count)
  }

  /// Whether the file holds the message already. Reading takes as long as writing, so the old one is
  /// only read if it has the same length.
  private func isThere(
    _ message: [UInt8], _ length: Int, _ capability: CapabilityFile
  ) throws(Type4Stop) -> Bool {
    guard length == message.count else { return false }
    do throws(Type4Stop) {
      return try content().message(of: length, capability, memory) == message
    } catch {
      guard case .refused = error else { throw error }
      return false
    }
  }
}

/// NLEN or ENLEN, the first bytes of the file.
struct LengthField {
  private let control: FileControl
  private let limits: Type4Limits

  init(_ control: FileControl, _ limits: Type4Limits) {
    self.control = control
    self.limits = limits
  }

  private func bytes(_ length: Int) -> [UInt8] {
    (0..<control.lengthSize).reversed().map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
  }

  /// The writes that lead from one length to another.
  ///
  /// Where one command does not carry all of the field, what it holds in between must not pass for
  /// the length of half a message: its first byte is FF then, which no file is large enough for.
  func writes(from old: Int, to new: Int, meaning: String) -> [BlockWrite] {
    guard old != new else { return [] }
    let (from, to) = (bytes(old), bytes(new))
    guard limits.longestWrite < control.lengthSize else {
      return [write(to, at: 0, over: from, meaning)]
    }
    let changed = from.indices.filter { from[$0] != to[$0] }
    if changed.count == 1 { return [write([to[changed[0]]], at: changed[0], over: from, meaning)] }
    var now = from
    var writes: [BlockWrite] = []
    for (index, byte) in [(0, 0xFF)] + to.enumerated().dropFirst() + [(0, to[0])]
    where now[index] != byte {
      writes.append(write([byte], at: index, over: now, meaning))
      now[index] = byte
    }
    return writes
  }

  private func write(
    _ bytes: [UInt8], at offset: Int, over now: [UInt8], _ meaning: String
  ) -> BlockWrite {
    BlockWrite(
      file: control.file, block: offset, from: Array(now[offset..<offset + bytes.count]),
      to: bytes, meaning: meaning)
  }
}
