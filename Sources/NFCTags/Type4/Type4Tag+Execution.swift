import NFCLink

extension Type4Tag {
  public func execute(
    _ plan: TagPlan, onceWritten: @Sendable () async -> Bool
  ) async throws(TagError) -> TagReport {
    try plan.require(identity)
    let before = link.exchanges
    var done: [TagPlan.Step] = []
    do throws(TagError) {
      for step in plan.steps {
        try await perform(step)
        done.append(step)
      }
      guard await onceWritten() else { throw TagError.link(.cancelled) }
      try await readBack(plan.steps)
    } catch {
      forgetIfLost(error)
      await putBackLength(done, of: plan, after: error)
      throw error
    }
    return TagReport(plan, exchanges: link.exchanges - before)
  }

  /// Makes the old message whole again that has lost nothing but its length, if the card refused what
  /// was to come next.
  private func putBackLength(
    _ done: [TagPlan.Step], of plan: TagPlan, after error: TagError
  ) async {
    guard error.isRefusedCommand, plan.steps.count > 1, case .write(let length)? = done.last,
      done.count == 1, let file = length.file, length.block == 0, let old = length.from,
      length.bytes.allSatisfy({ $0 == 0 })
    else { return }
    memory.forget(file, from: 0)
    try? await link.write(old, to: file, at: 0)
  }

  private func perform(_ step: TagPlan.Step) async throws(TagError) {
    switch step {
    case .write(let write):
      guard let file = write.file else {
        throw .invalidArgument("the plan was made for a tag without files")
      }
      memory.forget(file, from: write.block)
      try await link.write(write.bytes, to: file, at: write.block)
    case .command(let command):
      memory.forgetAnswers()
      try await link.perform(command.change)
      switch command.change {
      case .createApplication: memory.setApplication(.current)
      case .createFile(_, let file, _): memory.forget(file, from: 0)
      case .makeReadOnly: break
      }
    case .authenticate, .reactivate:
      throw .invalidArgument("the plan was made for a tag without files")
    }
  }

  /// Reads what was written and compares it with what the last write of each byte wanted.
  private func readBack(_ steps: [TagPlan.Step]) async throws(TagError) {
    for (file, end) in steps.writtenFiles {
      let limits = try await limits(for: file)
      let content = try await learn { memory throws(Type4Stop) in
        try memory.prefix(FileRead(file: file, count: end, limit: end, limits: limits))
      }
      let wanted = steps.finalBytes(of: file, count: end)
      let found = content ?? []
      let fault = wanted.indices.first { offset in
        wanted[offset] != nil && (offset >= found.count || wanted[offset] != found[offset])
      }
      if let fault { throw .updateFailed(block: fault, file: file) }
    }
    for case .command(let command) in steps {
      guard let proof = command.change.proof else { continue }
      let answer = try await learn { memory throws(Type4Stop) in
        try memory.answer(to: proof.command)
      }
      guard answer.success == proof.answer else {
        throw .readOnly("the card keeps the rights of its files as they were")
      }
    }
  }

  private func limits(for file: UInt16) async throws(TagError) -> Type4Limits {
    guard file != CapabilityFile.identifier else { return Type4Limits(frameLimit: link.frameLimit) }
    return try await learn { memory throws(Type4Stop) in
      try CapabilityFile(memory, frameLimit: link.frameLimit).limits
    }
  }
}

extension TagError {
  /// Whether the card has answered and done nothing.
  fileprivate var isRefusedCommand: Bool {
    switch self {
    case .status, .readOnly: true
    default: false
    }
  }
}
