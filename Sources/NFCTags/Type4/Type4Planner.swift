import NFCLink

/// Works out what has to be written. It knows what was read of a card, and talks to nobody: what it
/// needs beyond, it asks for by stopping.
struct Type4Planner {
  let identity: TagIdentity
  let memory: Type4Memory
  let traits: Type4Traits
  /// What will be selected when the plan is executed.
  let selection: Type4Link.Selection

  func content() throws(Type4Stop) -> Type4Content { try Type4Content(memory, traits) }

  func plan(
    _ operation: TagOperation, _ steps: [TagPlan.Step], limits: Type4Limits,
    permanentEffects: [String] = [], notes: [String] = [], messageLength: Int,
    replacedLength: Int? = nil
  ) -> TagPlan {
    var course = Type4Course(memory: memory, selection: selection, limits: limits)
    course.follow(steps)
    return TagPlan(
      operation: operation, identifier: identity.target.identifier, steps: steps,
      permanentEffects: permanentEffects, notes: notes, exchanges: course.exchanges,
      messageLength: messageLength, replacedLength: replacedLength)
  }

  /// The writes that bring bytes into a file.
  func writes(
    _ bytes: [UInt8], to file: UInt16, at offset: Int, _ limits: Type4Limits, meaning: String,
    permanent: Bool = false
  ) throws(Type4Stop) -> [BlockWrite] {
    guard let ranges = limits.writes(offset..<offset + bytes.count) else {
      throw .refused(
        .unsupported(
          "writing \(bytes.count) bytes with commands of \(limits.longestWrite) (MLc)"))
    }
    return ranges.map { range in
      BlockWrite(
        file: file, block: range.lowerBound, from: memory.known(range, of: file),
        to: Array(bytes[range.lowerBound - offset..<range.upperBound - offset]),
        permanent: permanent, meaning: meaning)
    }
  }
}
