public import TagImages

extension Type4Tag: NDEFTag {
  public func planWrite(_ message: [UInt8], formatting: Bool) async throws(TagError) -> TagPlan {
    try await plan { planner throws(Type4Stop) in
      try planner.write(message, formatting: formatting)
    }
  }

  public func planErase(wipe: Bool) async throws(TagError) -> TagPlan {
    try await plan { planner throws(Type4Stop) in try planner.erase(wipe: wipe) }
  }

  public func planFormat() async throws(TagError) -> TagPlan {
    try await plan { planner throws(Type4Stop) in try planner.format() }
  }

  public func planLock(after earlier: TagPlan?) async throws(TagError) -> TagPlan {
    try await plan(after: earlier) { planner throws(Type4Stop) in try planner.lock() }
  }

  public func planRestore(
    _ image: TagImage, parts: RestoredParts
  ) async throws(TagError) -> TagPlan {
    guard case .type4(let image) = image else {
      throw .otherImage(image, on: identity.product)
    }
    try parts.require(within: [])
    return try await plan { planner throws(Type4Stop) in
      try planner.restore(image)
    }
  }

  /// Asks a planner of what is known by then, and of what an earlier plan will have changed.
  private func plan(
    after earlier: TagPlan? = nil,
    _ question: (Type4Planner) throws(Type4Stop) -> TagPlan
  ) async throws(TagError) -> TagPlan {
    try await learn { memory throws(Type4Stop) in
      let steps = earlier?.steps ?? []
      var course = Type4Course(
        memory: memory, selection: link.selection, limits: Type4Limits(frameLimit: link.frameLimit))
      course.follow(steps)
      var memory = memory
      for step in steps { memory.assume(step) }
      return try question(
        Type4Planner(
          identity: identity, memory: memory, traits: traits, selection: course.selection))
    }
  }
}
