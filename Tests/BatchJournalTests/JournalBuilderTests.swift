import BatchJournal
import TestSupport
import Testing

@Suite struct JournalBuilderTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("batch.nfcbatch")
  }

  @Test func `a journal that is not finished leaves nothing`() throws {
    do {
      let builder = try JournalBuilder(path: path)
      try builder.append(fields: Array("{}".utf8))
    }
    #expect(folder.names.isEmpty)
  }

  @Test func `nothing has the journal's name before it is whole`() throws {
    let builder = try JournalBuilder(path: path)
    for _ in 0..<5000 { try builder.append(fields: Array("{\"name\":\"somebody\"}".utf8)) }
    #expect(folder.names == ["batch.nfcbatch.new"])
    #expect(throws: JournalError.absent) { try Journal(path: path) }
    try builder.finish(Sample.job(total: 5000))
    #expect(folder.names == ["batch.nfcbatch"])
    #expect(try Journal.exists(at: path))
  }

  @Test func `what an earlier process left unfinished is thrown away`() async throws {
    try folder.write(Array("half a journal".utf8), to: "batch.nfcbatch.new")
    try folder.write(Array("and its like".utf8), to: "batch.nfcbatch.new-journal")
    let journal = try Sample.journal(at: path, rows: 1)
    #expect(try await journal.tally().total == 1)
    #expect(!folder.names.contains { $0.contains(".new") })
  }

  @Test func `an empty file is no journal, and gives way to one`() async throws {
    try folder.write([], to: "batch.nfcbatch")
    #expect(try !Journal.exists(at: path))
    let journal = try Sample.journal(at: path, rows: 2)
    #expect(try await journal.tally().total == 2)
  }

  @Test func `a journal that is there is not made again`() throws {
    _ = try Sample.journal(at: path, rows: 1)
    #expect(throws: JournalError.exists) { try JournalBuilder(path: path) }
    #expect(folder.names == ["batch.nfcbatch"])
  }

  @Test func `a file that is something else is left alone`() throws {
    let text = Array(String(repeating: "serial,name\n", count: 100).utf8)
    try folder.write(text, to: "batch.nfcbatch")
    #expect(throws: JournalError.notAJournal) { try JournalBuilder(path: path) }
    #expect(throws: JournalError.notAJournal) { try Journal(path: path) }
    #expect(folder.read("batch.nfcbatch") == text)
    #expect(folder.names == ["batch.nfcbatch"])
  }

  @Test func `a folder that is not there is a failure of the file`() {
    #expect(throws: JournalError.file(2, operation: "open")) {
      try JournalBuilder(path: folder.file("no/such/folder"))
    }
  }

  @Test func `whoever waits for another process to make the journal can be stopped`() throws {
    let builder = try JournalBuilder(path: path)
    var asked = 0
    #expect(throws: JournalError.file(4, operation: "lock")) {
      try JournalBuilder(path: path) {
        asked += 1
        return asked == 3
      }
    }
    try builder.finish(Sample.job(total: 0))
  }
}
