public import TagImages

extension Type3Tag: NDEFTag {
  public func planWrite(_ message: [UInt8], formatting: Bool) async throws(TagError) -> TagPlan {
    try await plan(formatting: formatting) { planner throws(Type3Stop) in
      try planner.write(message, formatting: formatting)
    }
  }

  public func planErase(wipe: Bool) async throws(TagError) -> TagPlan {
    try await plan { planner throws(Type3Stop) in try planner.erase(wipe: wipe) }
  }

  public func planFormat() async throws(TagError) -> TagPlan {
    try await plan(formatting: true) { planner throws(Type3Stop) in try planner.format() }
  }

  public func planLock(after earlier: TagPlan?) async throws(TagError) -> TagPlan {
    try await plan(after: earlier) { planner throws(Type3Stop) in try planner.lock() }
  }

  public func planRestore(
    _ image: TagImage, parts: RestoredParts
  ) async throws(TagError) -> TagPlan {
    guard case .type3(let image) = image else {
      throw .otherImage(image, on: identity.product)
    }
    try parts.require(
      within: chip.isLite ? [.oneTime, .locks, .keys, .configuration] : [.locks, .configuration])
    return try await plan { planner throws(Type3Stop) in
      try planner.restore(image, parts: parts)
    }
  }

  /// Asks a planner of what is known by then, and of what an earlier plan will have changed.
  private func plan(
    after earlier: TagPlan? = nil, formatting: Bool = false,
    _ question: (Type3Planner) throws(Type3Stop) -> TagPlan
  ) async throws(TagError) -> TagPlan {
    guard try await turnToNDEF() else {
      throw formatting ? Type3Planner.onlyLite : .notFormatted(.noNDEFApplication)
    }
    return try await learn { memory throws(Type3Stop) in
      var memory = memory
      for write in earlier?.writes ?? [] { memory.store(write.bytes, in: write.block) }
      return try question(Type3Planner(identity: identity, memory: memory, chip: chip))
    }
  }
}
