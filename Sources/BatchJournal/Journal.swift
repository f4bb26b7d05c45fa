import Glibc

/// The record of a batch in a file: the job, its rows, the tags that were seen, and every step.
///
/// What a method that changes something says is on the disk when it returns. Several processes may
/// have the same journal open.
package actor Journal {
  let database: Database
  /// What the batch is. Never changes.
  package nonisolated let job: BatchJob

  /// Opens a journal, and brings one of an earlier version up to date.
  package init(path: String, schema: JournalSchema = .current) throws(JournalError) {
    guard let database = try Self.open(path) else { throw .absent }
    try schema.migrate(database)
    do throws(SQLiteFailure) {
      try database.run("PRAGMA journal_mode = WAL")
      try database.execute("PRAGMA synchronous = FULL")
      job = try Self.job(in: database)
    } catch {
      throw .sqlite(error)
    }
    self.database = database
  }

  /// Whether there is a journal, of whatever version.
  package static func exists(at path: String) throws(JournalError) -> Bool {
    try open(path) != nil
  }

  /// - Returns: nil if there is no file, or one that holds no batch yet.
  private static func open(_ path: String) throws(JournalError) -> Database? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .file(errno, operation: "stat") }
      return nil
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAJournal }
    guard status.st_size > 0 else { return nil }
    do throws(SQLiteFailure) {
      let database = try Database(path: path, .existing)
      let identity = try database.first("PRAGMA application_id") { $0.integer(0) }
      guard identity == JournalSchema.applicationID else {
        let tables = try database.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }
        guard tables == 0 else { throw SQLiteFailure.noDatabase }
        return nil
      }
      let jobs = try database.first("SELECT count(*) FROM sqlite_schema WHERE name = 'job'") {
        $0.integer(0)
      }
      guard jobs == 1, try database.first("SELECT 1 FROM job", read: { _ in true }) != nil else {
        return nil
      }
      return database
    } catch {
      throw error.isNoDatabase ? .notAJournal : .sqlite(error)
    }
  }

  private static func job(in database: Database) throws(SQLiteFailure) -> BatchJob {
    let job = try database.first(
      "SELECT definition, digest, columns, total, created FROM job"
    ) { row in
      BatchJob(
        definition: row.text(0), digest: row.isNull(1) ? nil : row.blob(1), columns: row.text(2),
        total: row.integer(3), created: row.text(4))
    }
    guard let job else { throw .noDatabase }
    return job
  }

  // MARK: Questions

  package func tally() throws(JournalError) -> BatchTally {
    try wrapped { () throws(SQLiteFailure) in
      let tally = try database.first(
        """
        SELECT done, (SELECT count(*) FROM assignment WHERE state < 5),
          (SELECT count(*) FROM tag WHERE rejection IS NOT NULL) FROM job
        """
      ) { [job] row in
        BatchTally(
          total: job.total, done: row.integer(0), assigned: row.integer(1),
          rejected: row.integer(2))
      }
      guard let tally else { throw .noDatabase }
      return tally
    }
  }

  /// The row that a tag has, finished or not.
  package func assignment(of uid: [UInt8]) throws(JournalError) -> Assignment? {
    try wrapped { () throws(SQLiteFailure) in
      try database.first(
        "SELECT \(Assignment.columns) FROM assignment WHERE uid = ?", .blob(uid)
      ) { Assignment($0) }
    }
  }

  /// What the table says in a row, as it was imported; nil without a table.
  package func fields(of row: Int) throws(JournalError) -> String? {
    try wrapped { () throws(SQLiteFailure) in
      try database.first("SELECT fields FROM row WHERE number = ?", .integer(row)) { $0.text(0) }
    }
  }

  /// The lowest row that no tag has.
  ///
  /// - Parameter reserved: rows that are spoken for and are not to be given.
  package func freeRow(except reserved: Set<Int> = []) throws(JournalError) -> Int? {
    try wrapped { () throws(SQLiteFailure) in
      let gaps = try database.statement("SELECT row FROM gap ORDER BY row")
      defer { gaps.reset() }
      while try gaps.step() {
        let row = gaps.integer(0)
        if !reserved.contains(row) { return row }
      }
      var next = try highestKnown() + 1
      while reserved.contains(next) { next += 1 }
      return next <= job.total ? next : nil
    }
  }

  /// Every row above it is free, and none is in `gap`.
  func highestKnown() throws(SQLiteFailure) -> Int {
    try database.first(
      """
      SELECT max(coalesce((SELECT max(row) FROM assignment), 0),
        coalesce((SELECT max(row) FROM gap), 0))
      """
    ) { $0.integer(0) } ?? 0
  }

  /// The rows that are with a tag and not done, in their order.
  package func unfinished() throws(JournalError) -> [Assignment] {
    try list("SELECT \(Assignment.columns) FROM assignment WHERE state < 5 ORDER BY row") {
      Assignment($0)
    }
  }

  package func rejected() throws(JournalError) -> [RejectedTag] {
    try list("SELECT uid, rejection FROM tag WHERE rejection IS NOT NULL ORDER BY last_seen, uid") {
      RejectedTag(uid: $0.blob(0), reason: $0.text(1))
    }
  }

  /// Some of the rows in their order, each with its fields and its tag.
  ///
  /// - Parameters:
  ///   - row: the last one that is not wanted.
  ///   - limit: how many at most.
  package func rows(
    after row: Int, limit: Int
  ) throws(JournalError) -> [(row: Int, fields: String?, assignment: Assignment?)] {
    let last = min(job.total, row + limit)
    guard row < last else { return [] }
    var fields: [Int: String] = [:]
    var tags: [Int: Assignment] = [:]
    try each("SELECT number, fields FROM row WHERE number > ? AND number <= ?", row, last) {
      fields[$0.integer(0)] = $0.text(1)
    }
    try each(
      "SELECT \(Assignment.columns) FROM assignment WHERE row > ? AND row <= ?", row, last
    ) { found in
      tags[found.integer(0)] = Assignment(found)
    }
    return (row + 1...last).map { ($0, fields[$0], tags[$0]) }
  }

  // MARK: Parts

  private func list<Row>(
    _ sql: String, _ read: (borrowing Statement) -> Row
  ) throws(JournalError) -> [Row] {
    var rows: [Row] = []
    try each(sql) { rows.append(read($0)) }
    return rows
  }

  private func each(
    _ sql: String, _ values: Int..., read: (borrowing Statement) -> Void
  ) throws(JournalError) {
    try wrapped { () throws(SQLiteFailure) in
      let statement = try database.statement(sql)
      for (index, value) in values.enumerated() {
        try statement.bind(.integer(value), at: index + 1)
      }
      defer { statement.reset() }
      while try statement.step() { read(statement) }
    }
  }

  func wrapped<Value>(
    _ body: () throws(SQLiteFailure) -> Value
  ) throws(JournalError) -> Value {
    do throws(SQLiteFailure) {
      return try body()
    } catch {
      throw error.isConstraint ? .conflict : .sqlite(error)
    }
  }
}
