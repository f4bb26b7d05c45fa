import BatchJournal
import TestSupport
import Testing

@Suite struct JournalSchemaTests {
  private let folder: TemporaryFolder
  private let path: String
  private let later = JournalSchema(
    steps: [JournalSchema.first, "ALTER TABLE job ADD COLUMN note TEXT"])

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("batch.nfcbatch")
  }

  @Test func `a journal of an earlier version takes the steps that it lacks`() async throws {
    do {
      let journal = try Sample.journal(at: path, rows: 2)
      try await journal.bring(1, 1, to: .written)
    }
    do {
      let journal = try Journal(path: path, schema: later)
      #expect(try await journal.assignment(of: Sample.uid(1))?.state == .written)
    }
    // It is of the later version now, and opening it again changes nothing.
    _ = try Journal(path: path, schema: later)
    #expect(throws: JournalError.laterVersion(2)) { try Journal(path: path) }
  }

  @Test func `a step that fails leaves the journal as it was`() async throws {
    do { _ = try Sample.journal(at: path, rows: 1) }
    let broken = JournalSchema(
      steps: [JournalSchema.first, "ALTER TABLE job ADD COLUMN note TEXT; NO SUCH STATEMENT"])
    #expect(throws: JournalError.self) { try Journal(path: path, schema: broken) }
    #expect(try await Journal(path: path).tally().total == 1)
  }
}
