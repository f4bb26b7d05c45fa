/// Makes a journal, row by row.
///
/// It needs the same memory for a million rows as for ten. Unless `finish` was called, nothing is
/// left of it.
package final class JournalBuilder {
  private let file: JournalFile
  /// The open database; nil once the journal is whole.
  private var database: Database?
  package private(set) var count = 0

  /// - Parameters:
  ///   - path: where the journal is to be.
  ///   - isStopped: asked while another process makes the same journal; ends the wait.
  /// - Throws: `exists` if there is a journal, perhaps that of the other process.
  package init(
    path: String, schema: JournalSchema = .current, isStopped: () -> Bool = { false }
  ) throws(JournalError) {
    file = try JournalFile(path, isStopped: isStopped)
    do throws(JournalError) {
      guard try !Journal.exists(at: path) else { throw .exists }
      try file.clear()
      let database = try Self.database(at: file.draft)
      try schema.migrate(database)
      do throws(SQLiteFailure) {
        try database.execute("BEGIN")
      } catch {
        throw .sqlite(error)
      }
      self.database = database
    } catch {
      file.discard()
      throw error
    }
  }

  deinit {
    guard database != nil else { return }
    database = nil
    file.discard()
  }

  private static func database(at path: String) throws(JournalError) -> Database {
    do throws(SQLiteFailure) {
      let database = try Database(path: path, .new)
      // Nobody sees the file before it is whole, so nothing has to survive until then.
      try database.execute(
        """
        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA application_id = \(JournalSchema.applicationID)
        """)
      return database
    } catch {
      throw .sqlite(error)
    }
  }

  /// Adds the next row.
  ///
  /// - Parameter fields: a JSON object in UTF-8: what the table says, by column.
  package func append(fields: [UInt8]) throws(JournalError) {
    guard let database else { return }
    count += 1
    do throws(SQLiteFailure) {
      let insertion = try database.statement("INSERT INTO row (number, fields) VALUES (?, ?)")
      try insertion.bind(.integer(count), at: 1)
      try insertion.bind(text: fields, at: 2)
      defer { insertion.reset() }
      _ = try insertion.step()
    } catch {
      throw .sqlite(error)
    }
  }

  /// Completes the journal and gives it its name.
  package func finish(_ job: BatchJob) throws(JournalError) {
    try complete(job)
    database = nil  // closes it
    do throws(JournalError) {
      try file.publish()
    } catch {
      file.discard()
      throw error
    }
  }

  private func complete(_ job: BatchJob) throws(JournalError) {
    guard let database else { return }
    do throws(SQLiteFailure) {
      try database.run(
        """
        INSERT INTO job (id, definition, digest, columns, total, created)
        VALUES (1, ?, ?, ?, ?, ?)
        """,
        .text(job.definition), job.digest.map(SQLiteValue.blob) ?? .null, .text(job.columns),
        .integer(job.total), .text(job.created))
      try database.execute("COMMIT; PRAGMA locking_mode = NORMAL")
      try database.run("PRAGMA journal_mode = WAL")
    } catch {
      throw .sqlite(error)
    }
  }
}
