import ArgumentParser
import BatchJournal
import NFCLink
import NFCSession

struct BatchRun: ToolVerb {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Write the rows of a table to tags, each to exactly one.",
    discussion: """
      Checks every row, takes the table into a journal, and then writes row after row to the tags \
      that are presented. Run again, it goes on where it ended, whatever ended it. In every record \
      option {{column}} stands for what the table says, {{uid}} for the tag's UID, {{row}} for the \
      row's number and {{counter}} for a number that --counter-start begins. Filters follow a bar: \
      upper, lower, pad:N, urlencode, raw.
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The reader, as for the other verbs; several work in parallel (repeatable).",
      valueName: "spec"))
  var reader: [String] = []

  @Flag(help: "Take a reader away from another program that holds it.")
  var take = false

  @OptionGroup var replug: ReplugOptions

  @Option(
    help: ArgumentHelp(
      "End after so long without a tag; 0, the default: never.",
      valueName: "seconds"))
  var timeout: Double?

  @Option(
    help: ArgumentHelp(
      "Write every exchange with the tags to a file, one JSON object a line.", valueName: "file"),
    completion: .file())
  var trace: String?

  @Flag(help: "Do not ask before what cannot be undone, for the whole batch.")
  var yes = false

  @OptionGroup(title: "Batch") var batch: BatchOptions
  @OptionGroup(title: "Journal") var journal: JournalOptions
  @OptionGroup(title: "Records") var records: RecordOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func perform() async throws(ToolFailure) -> ExitStatus {
    let limit = try ReaderOptions.wait(seconds: timeout, default: nil)
    let patience = try replug.patience()
    let book = try await open()
    let template = try book.template()
    let teller = BatchTeller(output)
    let desk = BatchDesk(
      book.definition, template: template, journal: book.journal, path: book.path
    ) { teller.tell($0, $1) }
    let start = try await desk.tally()
    try await desk.report(
      .batchStarted(total: start.total, done: start.done, journal: book.path))
    var failure: ToolFailure?
    if !start.isComplete {
      let stations = try await BatchStations(
        readers: reader, take: take, patience: patience, log: try ExchangeLog(file: trace),
        talk: output.talk)
      teller.begin(start)
      failure = await stations.run(desk, limit: limit)
    }
    // A journal that can no longer be read has told why.
    guard let end = try? await desk.tally() else { throw failure ?? .cancelled }
    try await desk.report(.batchDone(end))
    if end.isComplete { return .success }
    if let failure { throw failure }
    if Task.isCancelled { return .interrupted }
    return Console.outputIsClosed || limit == nil ? .no : .tryAgain
  }

  // MARK: The journal

  /// The journal that there is, if it holds the same batch; otherwise a new one.
  private func open() async throws(ToolFailure) -> BatchBook {
    let path = try journal.path(rows: batch.rows)
    let wanted = try batch.definition(records)
    if let book = try existing(path) { return try resumed(book, wanted) }
    guard batch.hasRows else { throw ToolFailure(.absent, journal: path) }
    guard !wanted.records.isEmpty else {
      throw .usage(
        "no record is given", hint: "such as --uri https://example.com/{{serial}}")
    }
    try await BatchImport(definition: wanted, options: batch, path: path).run {
      () async throws(ToolFailure) in try await agree(to: wanted)
    }
    return try resumed(try BatchBook(opening: path), wanted)
  }

  private func existing(_ path: String) throws(ToolFailure) -> BatchBook? {
    let exists = try attempting(path) { () throws(JournalError) in try Journal.exists(at: path) }
    return exists ? try BatchBook(opening: path) : nil
  }

  /// A journal that is there already, which nothing may contradict.
  private func resumed(
    _ book: BatchBook, _ wanted: BatchDefinition
  ) throws(ToolFailure) -> BatchBook {
    if let difference = try contradiction(book, wanted) {
      throw ToolFailure(
        "contradiction",
        "\(HostileText.shown(book.path)): the journal was made with another value of \(difference)",
        hint: "run with what it was made with, or with another --journal", exit: .configuration,
        place: ["journal": .string(book.path), "contradicts": .string(difference)])
    }
    return book
  }

  private func contradiction(
    _ book: BatchBook, _ wanted: BatchDefinition
  ) throws(ToolFailure) -> String? {
    let held = book.definition
    var wanted = wanted
    // What was not said does not contradict, as long as nothing but the journal says what to write.
    if wanted.records.isEmpty, !wanted.utf16 {
      (wanted.records, wanted.utf16) = (held.records, held.utf16)
    }
    if !batch.hasRows, records.allValues.isEmpty {
      if !batch.format { wanted.format = held.format }
      if !batch.lock { wanted.lock = held.lock }
      if !batch.overwrite { wanted.overwrite = held.overwrite }
      if batch.product == nil { wanted.product = held.product }
      if batch.counterStart == nil { wanted.counterStart = held.counterStart }
    }
    if let difference = held.contradiction(to: wanted) { return difference }
    if let count = batch.count, book.journal.job.digest != nil || count != book.journal.job.total {
      return "--count"
    }
    if let rows = batch.rows, try ByteStream(rows).finish() != book.journal.job.digest {
      return "--rows"
    }
    return nil
  }

  /// Asks once for the whole batch.
  private func agree(to definition: BatchDefinition) async throws(ToolFailure) {
    try await ConsentOptions.obtain(
      for: definition.permanentEffects, on: "every tag of this batch", given: yes,
      hint: "--yes consents for the whole batch")
  }
}
