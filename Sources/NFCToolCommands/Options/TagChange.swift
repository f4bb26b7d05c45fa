import NFCSession
import NFCTags
import TagImages

/// The common shape of the verbs that change a tag: plan, show or ask, write, verify, tell.
struct TagChange {
  let reader: ReaderOptions
  /// The password that the tag has now.
  let password: [UInt8]?
  /// Keys of a MIFARE Classic card.
  var keys: [SectorKey] = []
  let consent: ConsentOptions
  let output: OutputOptions

  /// One step of a change. It is planned twice: once to show or ask for all of it before anything
  /// is written, and once more when its turn comes and the steps before it have been done.
  enum Step {
    case write([UInt8], formatting: Bool)
    case erase(wipe: Bool)
    case format
    case lock
    case protect(ProtectionRequest)
    /// With the password that the tag has.
    case unprotect([UInt8])
    case restore(TagImage, RestoredParts)

    /// - Parameter earlier: the plan of the step before, where that has not been done yet.
    func plan(
      for tag: any NDEFTag, after earlier: TagPlan? = nil
    ) async throws(TagError) -> TagPlan {
      switch self {
      case .write(let message, let formatting):
        return try await tag.planWrite(message, formatting: formatting)
      case .erase(let wipe): return try await tag.planErase(wipe: wipe)
      case .format: return try await tag.planFormat()
      case .lock: return try await tag.planLock(after: earlier)
      case .protect(let request): return try await tag.protectable().planProtect(request)
      case .unprotect(let password):
        let tag = try tag.protectable()
        if try await wantsPassword(tag) { _ = try await tag.authenticate(password: password) }
        return try await tag.planUnprotect()
      case .restore(let image, let parts):
        return try await tag.planRestore(image, parts: parts)
      }
    }

    private func wantsPassword(_ tag: any PasswordProtectedTag) async throws(TagError) -> Bool {
      do throws(TagError) {
        return try await tag.protection().isProtected
      } catch {
        guard case .authenticationRequired = error else { throw error }
        return true
      }
    }
  }

  /// - Parameter finished: what to tell a person at the end.
  func perform(_ steps: [Step], finished: String) async throws(ToolFailure) -> ExitStatus {
    _ = try consent.identifier()  // a mistake in it must not wait for a tag
    let work = TagWork(options: reader, output: output)
    return try await work.onTag(several: .refuse) { bench throws(ToolFailure) in
      let tag = try bench.ndefTag()
      try await PasswordOptions.show(password, to: tag)
      try await KeyOptions.give(keys, to: tag)
      var plans: [TagPlan] = []
      for step in steps {
        let earlier = plans.last
        plans.append(
          try await bench.attempt { () throws(TagError) in
            try await step.plan(for: tag, after: earlier)
          })
      }
      for note in plans.flatMap(\.notes) { output.talk.warn(note) }
      if consent.plan {
        PlanForm.show(plans, bench.tag.identity, output: output)
        return .success
      }
      try await consent.obtain(
        for: plans.flatMap(\.permanentEffects), on: bench.identifier, talk: output.talk)

      var result = ChangeForm()
      for (index, step) in steps.enumerated() {
        let report = try await bench.attempt { () throws(TagError) in
          let plan = index == 0 ? plans[0] : try await step.plan(for: tag)
          return try await tag.execute(plan)
        }
        result.add(report)
      }
      result.show(bench, finished: finished, output: output)
      return .success
    }
  }
}

extension NDEFTag {
  /// The tag as one that can have a password.
  fileprivate func protectable() throws(TagError) -> any PasswordProtectedTag {
    guard let tag = self as? any PasswordProtectedTag else {
      throw .unsupported("\(identity.product ?? "this tag") has no password")
    }
    return tag
  }
}
