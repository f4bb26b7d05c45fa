import NFCTags

/// The exact writes of a change, which `--plan` shows in place of making them.
enum PlanForm {
  static func show(_ plans: [TagPlan], _ identity: TagIdentity, output: OutputOptions) {
    let actions = plans.flatMap(\.actions)
    let exchanges = plans.reduce(0) { $0 + $1.exchanges }
    output.show(
      .object([
        "schema": 1, "tag": TagForm.json(identity), "plan": .array(actions.map(json)),
        "exchanges": .integer(exchanges),
        "effects": .array(plans.flatMap(\.permanentEffects).map { .string($0) }),
        "notes": .array(plans.flatMap(\.notes).map { .string($0) }),
      ]),
      text: ([TagForm.line(identity)]
        + (actions.isEmpty
          ? ["Nothing would be written."] : actions.map { line($0, identity.kind) })
        + plans.flatMap(\.permanentEffects).map { "For good: " + $0 })
        .joined(separator: "\n"))
  }

  private static func json(_ action: TagPlan.Action) -> JSONValue {
    switch action {
    case .write(let write):
      var members: [String: JSONValue] = [
        "block": .integer(write.block),
        "from": .optional(write.from) { .hex($0) },
        "to": .optional(write.to) { .hex($0) },
        "permanent": .bool(write.permanent), "meaning": .string(write.meaning),
      ]
      if let file = write.file { members["file"] = .string(Hex.string(file)) }
      return .object(members)
    case .command(let command):
      return .object([
        "command": .hex(command.bytes), "permanent": .bool(command.permanent),
        "meaning": .string(command.meaning),
      ])
    }
  }

  private static func line(_ action: TagPlan.Action, _ kind: TagKind) -> String {
    switch action {
    case .write(let write):
      let from = write.from.map { Hex.string($0) } ?? "????????"
      let to = write.to.map { Hex.string($0) } ?? "(secret)"
      let place =
        write.file.map { "file \(Hex.string($0)), byte \(write.block)" }
        ?? "\(kind.unit) \(write.block)"
      return "\(place): \(from) → \(to)  \(write.meaning)" + ending(write.permanent)
    case .command(let command):
      return "command: \(Hex.string(command.bytes))  \(command.meaning)"
        + ending(command.permanent)
    }
  }

  private static func ending(_ isPermanent: Bool) -> String { isPermanent ? " (for good)" : "" }
}
