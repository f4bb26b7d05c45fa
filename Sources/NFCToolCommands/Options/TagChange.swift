import NFCTags

/// The common shape of the verbs that change a tag: plan, show or ask, write, verify, tell.
struct TagChange {
  let reader: ReaderOptions
  let password: PasswordOptions
  let consent: ConsentOptions
  let output: OutputOptions

  /// One step of a change. It is planned twice: once to show or ask for all of it before anything
  /// is written, and once more when its turn comes and the steps before it have been done.
  struct Step {
    let plan: (any NDEFTag) async throws(TagError) -> TagPlan
    var locks = false
  }

  /// - Parameter finished: what to tell a person at the end.
  func perform(_ steps: [Step], finished: String) async throws(ToolFailure) -> ExitStatus {
    let work = TagWork(options: reader, output: output)
    return try await work.onTag(several: .refuse) { bench throws(ToolFailure) in
      let tag = try bench.ndefTag()
      try await password.authenticate(tag)
      var plans: [TagPlan] = []
      for step in steps {
        plans.append(try await bench.attempt { () throws(TagError) in try await step.plan(tag) })
      }
      if consent.plan {
        PlanForm.show(plans, bench.tag.identity, output: output)
        return .success
      }
      for warning in plans.flatMap(\.warnings) { output.talk.warn(warning.text) }
      try await consent.obtain(
        for: plans.flatMap(\.permanentEffects), on: bench.identifier, talk: output.talk)

      var result = ChangeForm()
      for (index, step) in steps.enumerated() {
        let report = try await bench.attempt { () throws(TagError) in
          let plan = index == 0 ? plans[0] : try await step.plan(tag)
          return try await tag.execute(plan)
        }
        result.add(report, locks: step.locks)
      }
      result.show(bench, finished: finished, output: output)
      return .success
    }
  }
}
