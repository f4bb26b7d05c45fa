public import TagImages

extension Type2Tag: PasswordProtectedTag {
  public func planWrite(_ message: [UInt8], formatting: Bool) async throws(TagError) -> TagPlan {
    try await plan { planner throws(Type2Stop) in
      try planner.write(message, formatting: formatting)
    }
  }

  public func planErase(wipe: Bool) async throws(TagError) -> TagPlan {
    try await plan { planner throws(Type2Stop) in try planner.erase(wipe: wipe) }
  }

  public func planFormat() async throws(TagError) -> TagPlan {
    try await plan { planner throws(Type2Stop) in try planner.format() }
  }

  public func planLock(after earlier: TagPlan?) async throws(TagError) -> TagPlan {
    try await plan(after: earlier) { planner throws(Type2Stop) in try planner.lock() }
  }

  public func planProtect(_ request: ProtectionRequest) async throws(TagError) -> TagPlan {
    try await plan { planner throws(Type2Stop) in try planner.protect(request) }
  }

  public func planUnprotect() async throws(TagError) -> TagPlan {
    try await plan { planner throws(Type2Stop) in try planner.unprotect() }
  }

  public func planRestore(
    _ image: TagImage, parts: RestoredParts
  ) async throws(TagError) -> TagPlan {
    guard case .type2(let image) = image else {
      throw .otherImage(image, on: identity.product)
    }
    return try await plan { planner throws(Type2Stop) in
      try planner.restore(image, parts: parts)
    }
  }

  public func protection() async throws(TagError) -> ProtectionState {
    let configuration = try await configuration()
    guard let configuration else { throw .unsupported("this product has no password") }
    return configuration.state
  }

  public func authenticate(password: [UInt8]) async throws(TagError) -> [UInt8] {
    guard layout.configuration != nil else {
      throw .unsupported("this product has no password")
    }
    guard password.count == 4 else { throw .invalidArgument("a password has four bytes") }
    let acknowledge = try await link.authenticate(HiddenBytes(password))
    memory.refusal = nil
    return acknowledge
  }

  func configuration() async throws(TagError) -> Type2Configuration? {
    try await plan { planner throws(Type2Stop) in try planner.configuration() }
  }

  /// Asks a planner of what is known by then, and of what an earlier plan will have changed.
  func plan<Answer>(
    after earlier: TagPlan? = nil,
    _ question: (Type2Planner) throws(Type2Stop) -> Answer
  ) async throws(TagError) -> Answer {
    try await learn(forWriting: true) { memory, layout throws(Type2Stop) in
      var memory = memory
      for write in earlier?.writes ?? [] { memory.store(write.bytes, from: write.block) }
      return try question(
        Type2Planner(
          identity: identity, memory: memory, layout: layout, reads: reads,
          isAuthenticated: link.isAuthenticated))
    }
  }
}
