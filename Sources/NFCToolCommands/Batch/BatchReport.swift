import ArgumentParser
import BatchJournal

struct BatchReport: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "List every row with its tag.",
    discussion: "As a table for other programs with --csv, as JSON with --json.")

  @Option(
    help: ArgumentHelp(
      "Write a table: the columns of the rows, then those of the report.", valueName: "file"),
    completion: .file())
  var csv: String?

  @OptionGroup(title: "Journal") var journal: JournalOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    if csv == "-", output.json { throw ValidationError("give either --csv - or --json") }
  }

  func perform() async throws(ToolFailure) -> ExitStatus {
    let book = try BatchBook(opening: try journal.path())
    if let csv {
      let file = try OutputFile(csv)
      try file.write(CSVLine.bytes(book.columns + ReportRow.columns))
      try await each(book) { row throws(ToolFailure) in
        try file.write(CSVLine.bytes(row.texts(under: book.columns)))
      }
      try file.commit()
    }
    if output.json {
      var list = JSONList(key: "rows")
      try await each(book) { list.append($0.json) }
      list.close()
    } else if csv == nil {
      try await each(book) { Console.line($0.text) }
    }
    return .success
  }

  /// Visits the rows in their order; takes in some of them at a time.
  private func each(
    _ book: BatchBook, _ visit: (ReportRow) throws(ToolFailure) -> Void
  ) async throws(ToolFailure) {
    var last = 0
    while !Task.isCancelled, !Console.outputIsClosed || csv != nil {
      let start = last
      let rows = try await attempting(book.path) { () async throws(JournalError) in
        try await book.journal.rows(after: start, limit: 500)
      }
      guard let end = rows.last?.row else { return }
      for (row, fields, assignment) in rows {
        let members = try fields.map { text throws(ToolFailure) in
          try RowFields(text, journal: book.path).members
        }
        try visit(ReportRow(number: row, fields: members ?? [:], assignment: assignment))
      }
      last = end
    }
    if Task.isCancelled { throw .cancelled }
  }
}

/// A row as a report shows it.
struct ReportRow {
  let number: Int
  let fields: [String: JSONValue]
  let assignment: Assignment?

  static let columns = [
    "row", "state", "uid", "product", "bytes", "sha256", "locked", "attempts", "doneAt",
  ]

  private var state: RowState { assignment?.state ?? .free }

  private var members: [String: JSONValue] {
    [
      "row": .integer(number), "state": .string(state.name),
      "uid": .optional(assignment) { .hex($0.uid) },
      "product": .optional(assignment?.product) { .string($0) },
      "bytes": .optional(assignment) { .integer($0.bytes) },
      "sha256": .optional(assignment) { .hex($0.sha256) },
      "locked": .bool(assignment?.isLocked ?? false),
      "attempts": .integer(assignment?.attempts ?? 0),
      "doneAt": .optional(assignment?.doneAt) { .string($0) },
    ]
  }

  var json: JSONValue { JSONValue.object(members).merging(["fields": .object(fields)]) }

  /// What the row says under the columns of the table, and behind them under those of the report.
  func texts(under columns: [String]) -> [String] {
    let members = members
    return columns.map { Self.text(fields[$0]) } + Self.columns.map { Self.text(members[$0]) }
  }

  private static func text(_ value: JSONValue?) -> String {
    switch value {
    case .string(let text)?: text
    case .integer(let number)?: String(number)
    case .bool(let bool)?: String(bool)
    default: ""
    }
  }

  var text: String {
    guard let assignment else { return "row \(number): free" }
    let product = assignment.product.map { $0 + " " } ?? ""
    return "row \(number): \(state.name) on \(product)\(Hex.identifier(assignment.uid)), "
      + "\(assignment.bytes) bytes\(assignment.isLocked ? ", locked" : "")"
  }
}

/// A line of a table of comma-separated values (RFC 4180).
enum CSVLine {
  static func bytes(_ fields: [String]) -> [UInt8] {
    Array((fields.map(field).joined(separator: ",") + "\r\n").utf8)
  }

  private static func field(_ text: String) -> String {
    let needsQuotes = text.utf8.contains { [0x2C, 0x22, 0x0D, 0x0A].contains($0) }
    return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}
