import NFCTags

/// The exact writes of a change, which `--plan` shows in place of making them.
enum PlanForm {
  static func show(_ plans: [TagPlan], _ identity: TagIdentity, output: OutputOptions) {
    let writes = plans.flatMap(\.writes)
    let exchanges = plans.reduce(0) { $0 + $1.exchanges }
    output.show(
      .object([
        "schema": 1, "tag": TagForm.json(identity), "plan": .array(writes.map(json)),
        "exchanges": .integer(exchanges),
      ]),
      text: ([TagForm.line(identity)]
        + (writes.isEmpty ? ["Nothing would be written."] : writes.map(line))
        + plans.flatMap(\.permanentEffects).map { "For good: " + $0 })
        .joined(separator: "\n"))
  }

  private static func json(_ write: BlockWrite) -> JSONValue {
    .object([
      "block": .integer(write.block),
      "from": .optional(write.from) { .hex($0) },
      "to": .optional(write.to) { .hex($0) },
      "permanent": .bool(write.permanent), "meaning": .string(write.meaning),
    ])
  }

  private static func line(_ write: BlockWrite) -> String {
    let from = write.from.map { Hex.string($0) } ?? "????????"
    let to = write.to.map { Hex.string($0) } ?? "(secret)"
    return "page \(write.block): \(from) → \(to)  \(write.meaning)"
      + (write.permanent ? " (for good)" : "")
  }
}
