import BatchJournal
import TestSupport
import Testing

/// What SQLite's write-ahead log says of commits (SQLite file format, section 4): a frame of a page
/// that ends a transaction has the size of the database in its header.
@Suite struct JournalDurabilityTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("batch.nfcbatch")
  }

  private func commits() -> Int {
    let log = folder.read("batch.nfcbatch-wal")
    guard log.count > 32 else { return 0 }
    func word(_ offset: Int) -> Int { log[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let frame = 24 + word(8)
    return stride(from: 32, to: log.count - 23, by: frame).count { word($0 + 4) != 0 }
  }

  @Test func `every step is one commit`() async throws {
    let journal = try Sample.journal(at: path, rows: 9)
    let uid = Sample.uid(1)
    var expected = 0
    func step(_ work: () async throws -> Void) async throws {
      try await work()
      expected += 1
      #expect(commits() == expected)
    }
    try await step { _ = try await journal.assign(Sample.assignment(2, 1), at: "t") }
    try await step { try await journal.advance(2, on: uid, through: [.written], at: "t") }
    try await step { try await journal.advance(2, on: uid, through: [.verified], at: "t") }
    try await step { try await journal.resume(2, on: uid, at: "t") }
    try await step { try await journal.fail(2, on: uid, "tagLost", at: "t") }
    try await step { try await journal.advance(2, on: uid, through: [.locked, .done], at: "t") }
    try await step { try await journal.reject(Sample.uid(2), product: nil, reason: "r", at: "t") }
    _ = try await journal.freeRow()
    _ = try await journal.tally()
    #expect(commits() == expected)
  }

  @Test func `a refused step leaves nothing behind`() async throws {
    let journal = try Sample.journal(at: path, rows: 2)
    try await journal.bring(1, 1, to: .assigned)
    let before = commits()
    _ = try await journal.assign(Sample.assignment(1, 2), at: "t")
    try? await journal.release(2, of: Sample.uid(1), at: "t")
    #expect(commits() == before)
    #expect(try await journal.assignment(of: Sample.uid(2)) == nil)
  }
}
