import ArgumentParser
import BatchJournal

struct BatchStatus: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Tell how a batch stands.")

  @OptionGroup(title: "Journal") var journal: JournalOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func perform() async throws(ToolFailure) -> ExitStatus {
    let book = try BatchBook(opening: try journal.path())
    let (tally, unfinished, rejected) = try await attempting(book.path) {
      () async throws(JournalError) in
      (
        try await book.journal.tally(), try await book.journal.unfinished(),
        try await book.journal.rejected()
      )
    }
    output.show(
      [
        "schema": 1, "total": .integer(tally.total), "done": .integer(tally.done),
        "assigned": .array(
          unfinished.map {
            ["row": .integer($0.row), "uid": .hex($0.uid), "step": .string($0.state.name)]
          }),
        "free": .integer(tally.free),
        "rejected": .array(
          rejected.map { ["uid": .hex($0.uid), "reason": .string($0.reason)] }),
      ],
      text: text(tally, unfinished, rejected))
    return .success
  }

  private func text(
    _ tally: BatchTally, _ unfinished: [Assignment], _ rejected: [RejectedTag]
  ) -> String {
    let lines =
      ["\(tally.done) of \(tally.total) rows done, \(tally.free) free"]
      + unfinished.map { "row \($0.row): \($0.state.name) on \(Hex.identifier($0.uid))" }
      + rejected.map { "rejected \(Hex.identifier($0.uid)): \(HostileText.shown($0.reason))" }
    return lines.joined(separator: "\n")
  }
}
