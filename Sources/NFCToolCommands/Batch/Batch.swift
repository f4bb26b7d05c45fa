import ArgumentParser

struct Batch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Write the rows of a table to tags, each to exactly one.",
    discussion: """
      A journal remembers which row is on which tag, so that a batch can be interrupted at any \
      moment and resumed.
      """,
    subcommands: [
      BatchRun.self, BatchPlan.self, BatchStatus.self, BatchReport.self, BatchRelease.self,
    ])
}
