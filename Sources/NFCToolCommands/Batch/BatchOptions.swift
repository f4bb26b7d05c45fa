import ArgumentParser

/// What a batch is: its rows, its message, and what is done with each tag.
struct BatchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The table: FILE.csv with a header line, or FILE.jsonl with an object on each line; "
        + "- is standard input.", valueName: "file"),
    completion: .file())
  var rows: String?

  @Option(help: ArgumentHelp("So many rows without a table.", valueName: "n"))
  var count: Int?

  @Option(help: ArgumentHelp("What {{counter}} is in the first row (default 1).", valueName: "n"))
  var counterStart: Int?

  @Option(help: ArgumentHelp("Accept only this product, such as NTAG213.", valueName: "name"))
  var product: String?

  @Flag(help: "Format blank tags first. This cannot be undone.")
  var format = false

  @Flag(help: "Make each tag read-only once it is verified. This cannot be undone.")
  var lock = false

  @Flag(help: "Accept tags that carry a message already.")
  var overwrite = false

  func validate() throws {
    if rows != nil, count != nil { throw ValidationError("give either --rows or --count") }
    if let count, count < 1 { throw ValidationError("--count takes 1 or more") }
  }

  /// Whether there are rows, and not only a journal.
  var hasRows: Bool { rows != nil || count != nil }

  func definition(_ records: RecordOptions) throws(ToolFailure) -> BatchDefinition {
    BatchDefinition(
      records: records.allValues, utf16: records.utf16, format: format, lock: lock,
      overwrite: overwrite,
      product: try product.map { text throws(ToolFailure) in try ProductName.find(text) },
      counterStart: counterStart ?? 1, rows: rows)
  }
}

/// Which journal.
struct JournalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The journal (the table's name with .nfcbatch added, unless said).", valueName: "file"),
    completion: .file())
  var journal: String?

  /// - Parameter rows: the table, if there is one.
  func path(rows: String? = nil) throws(ToolFailure) -> String {
    if let journal, !journal.isEmpty { return journal }
    guard let rows, rows != "-" else {
      throw .usage("which journal?", hint: "say so with --journal FILE")
    }
    return rows + ".nfcbatch"
  }
}
