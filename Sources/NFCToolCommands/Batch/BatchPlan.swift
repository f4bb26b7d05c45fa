import ArgumentParser
import NDEF

struct BatchPlan: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Show what a batch would write. Needs no reader.",
    discussion: "Checks as `batch run` does before the first tag. {{uid}} is shown as zeros.")

  @Option(help: ArgumentHelp("Show no more rows than these.", valueName: "n"))
  var limit: Int?

  @OptionGroup(title: "Batch") var batch: BatchOptions
  @OptionGroup(title: "Records") var records: RecordOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes 0 or more") }
  }

  func perform() async throws(ToolFailure) -> ExitStatus {
    let definition = try batch.definition(records)
    guard batch.hasRows else { throw .usage("which rows? --rows FILE or --count N") }
    guard !definition.records.isEmpty else {
      throw .usage("no record is given", hint: "such as --uri https://example.com/{{serial}}")
    }
    // All rows are checked before the first is shown, where they can be read twice.
    if batch.rows != "-" { try each(definition) { _, _ in } }
    var list = output.json ? JSONList(key: "plan") : nil
    var total = 0
    try each(definition) { row, message throws(ToolFailure) in
      total = row
      guard row <= limit ?? .max else { return }
      let decoded = try MessageInput(name: nil, bytes: message).decode().message
      if list != nil {
        list?.append([
          "row": .integer(row), "bytes": .integer(message.count), "hex": .hex(message),
          "message": MessageForm.json(message, decoded),
        ])
      } else {
        let lines = MessageText.lines(decoded, writtenAs: message).map { "  " + $0 }
        Console.line((["row \(row): \(message.count) bytes"] + lines).joined(separator: "\n"))
      }
    }
    list?.close(["total": .integer(total)])
    return .success
  }

  /// Visits every row with its message.
  private func each(
    _ definition: BatchDefinition, _ visit: (Int, [UInt8]) throws(ToolFailure) -> Void
  ) throws(ToolFailure) {
    let source = try batch.rows.map { path throws(ToolFailure) in try RowSources.open(path) }
    let columns = source.map { $0.isRectangular ? $0.columns : nil } ?? []
    let template = try MessageTemplate(definition, columns: columns, source: batch.rows)
    let check = RowCheck(definition, template: template, source: source, file: batch.rows)
    var row = 0
    while try source?.next() ?? (row < batch.count ?? 0) {
      guard Interruption.signal == nil else { throw .cancelled }
      row += 1
      try visit(row, try check.check(row: row))
    }
  }
}
