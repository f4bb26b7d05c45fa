import BatchJournal

/// A journal with what this program keeps in it.
struct BatchBook {
  let path: String
  let journal: Journal
  let definition: BatchDefinition
  let columns: [String]

  init(opening path: String) throws(ToolFailure) {
    let journal = try attempting(path) { () throws(JournalError) in try Journal(path: path) }
    let job = journal.job
    guard let value = JSONText.parse(Array(job.definition.utf8)),
      let definition = BatchDefinition(value),
      case .array(let list)? = JSONText.parse(Array(job.columns.utf8))
    else { throw ToolFailure(.notAJournal, journal: path) }
    self.path = path
    self.journal = journal
    self.definition = definition
    columns = list.compactMap { if case .string(let name) = $0 { name } else { nil } }
  }

  /// The messages of the batch.
  func template() throws(ToolFailure) -> MessageTemplate {
    try MessageTemplate(definition, columns: nil, source: definition.rows)
  }
}

/// Makes journals: checks all rows and takes them in.
struct BatchImport {
  let definition: BatchDefinition
  let options: BatchOptions
  let path: String

  /// Makes the journal, unless another process does at the same moment.
  ///
  /// - Parameter agree: asks for what has to be agreed to, once the templates are known to be
  ///   right, and before the rows are read, which may take a while.
  func run(agree: () async throws(ToolFailure) -> Void) async throws(ToolFailure) {
    guard let rows = options.rows else {
      let template = try MessageTemplate(definition, columns: [], source: nil)
      try await agree()
      let total = options.count ?? 0
      let check = RowCheck(definition, template: template, source: nil, file: nil)
      for row in 1...(template.depends ? total : 1) { try check.check(row: row) }
      guard let builder = try builder() else { return }
      return try finish(builder, digest: nil, columns: [], total: total)
    }
    let source = try RowSources.open(rows)
    let template = try MessageTemplate(
      definition, columns: source.isRectangular ? source.columns : nil, source: rows)
    try await agree()
    guard let builder = try builder() else { return }
    let check = RowCheck(definition, template: template, source: source, file: rows)
    while try source.next() {
      if template.depends || builder.count == 0 { try check.check(row: builder.count + 1) }
      let object = try source.object()
      try attempting(path) { () throws(JournalError) in try builder.append(fields: object) }
    }
    guard builder.count > 0 else {
      throw ToolFailure(
        "noRows", "\(HostileText.shown(rows)): the table has no rows", exit: .dataError,
        place: ["file": .string(rows)])
    }
    try finish(
      builder, digest: try source.finish(), columns: source.columns, total: builder.count)
  }

  /// - Returns: nil if another process has made the journal in the meantime.
  private func builder() throws(ToolFailure) -> JournalBuilder? {
    do throws(JournalError) {
      return try JournalBuilder(path: path, isStopped: { Interruption.signal != nil })
    } catch {
      if error == .exists { return nil }
      throw ToolFailure(error, journal: path)
    }
  }

  private func finish(
    _ builder: JournalBuilder, digest: [UInt8]?, columns: [String], total: Int
  ) throws(ToolFailure) {
    let job = BatchJob(
      definition: JSONText.line(definition.json), digest: digest,
      columns: JSONText.line(.array(columns.map { .string($0) })), total: total,
      created: Timestamp.now)
    try attempting(path) { () throws(JournalError) in try builder.finish(job) }
  }
}
