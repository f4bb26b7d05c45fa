/// Writing and erasing.
///
/// A card may be taken away at any moment. What it holds has to read as the old message, as an empty
/// one or as the new one all the same: the length is 0 before any byte of the old message changes,
/// and gets its value last (Type 4 Tag 1.x, clause 5.4.5).
extension Type4Planner {
  func write(_ message: [UInt8], formatting: Bool) throws(Type4Stop) -> TagPlan {
    let content = try content()
    // A length that is too large is what a card may have been left with: writing repairs it.
    if let obstacle = content.obstacle, content.length == nil {
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
      return plan(
        .write, [], limits: capability.limits, messageLength: message.count, replacedLength: length)
    }

    var body = message
    if operation == .wipe {
      body += [UInt8](repeating: 0, count: control.capacity - message.count)
    }
    let field = LengthField(control, capability.limits)
    let changes = try writes(
      body, to: control.file, at: control.lengthSize, capability.limits,
      meaning: operation == .wipe ? "zeros" : "message"
    ).filter { $0.from != $0.bytes }
    // The end comes first: where the file is shorter than the container says, nothing but the length
    // has changed by then, and that can be put back.
    let steps =
      field.writes(from: length, to: 0, meaning: "empty message")
      + changes.suffix(1) + changes.dropLast()
      + field.writes(from: 0, to: message.count, meaning: "message length")
    guard capability.limits.longestWrite > 0 || steps.isEmpty else {
      throw .refused(.unsupported("writing: the card takes no data in a command (MLc 0)"))
    }
    return plan(
      operation, steps.map(TagPlan.Step.write), limits: capability.limits,
      messageLength: message.count, replacedLength: length)
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
