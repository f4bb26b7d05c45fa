import BatchJournal
import TestSupport
import Testing

@Suite struct JournalTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("batch.nfcbatch")
  }

  @Test func `rows are given out in their order, each once`() async throws {
    let journal = try Sample.journal(at: path, rows: 3)
    for row in 1...3 {
      #expect(try await journal.freeRow() == row)
      #expect(try await journal.assign(Sample.assignment(row, UInt8(row)), at: "t") == .assigned)
    }
    #expect(try await journal.freeRow() == nil)
    #expect(try await journal.assign(Sample.assignment(3, 9), at: "t") == .rowIsTaken)
    #expect(try await journal.assign(Sample.assignment(4, 9), at: "t") == .rowIsTaken)
    #expect(try await journal.assign(Sample.assignment(3, 1), at: "t") == .tagHasRow)
  }

  @Test func `a row that is spoken for is passed over and not forgotten`() async throws {
    let journal = try Sample.journal(at: path, rows: 5)
    #expect(try await journal.freeRow(except: [1, 2]) == 3)
    #expect(try await journal.assign(Sample.assignment(3, 3), at: "t") == .assigned)
    #expect(try await journal.freeRow() == 1)
    #expect(try await journal.freeRow(except: [1]) == 2)
    #expect(try await journal.freeRow(except: [1, 2]) == 4)
    #expect(try await journal.freeRow(except: [1, 2, 4, 5]) == nil)
  }

  @Test func `a row goes through its states and never back`() async throws {
    let journal = try Sample.journal(at: path, rows: 1)
    try await journal.bring(1, 7, to: .verified)
    try await journal.advance(1, on: Sample.uid(7), through: [.written], at: "t")
    #expect(try await journal.assignment(of: Sample.uid(7))?.state == .verified)
    try await journal.advance(1, on: Sample.uid(7), through: [.locked, .done], at: "end")
    let done = try #require(try await journal.assignment(of: Sample.uid(7)))
    #expect(done.state == .done)
    #expect(done.isLocked)
    #expect(done.doneAt == "end")
    try await journal.advance(1, on: Sample.uid(7), through: [.done], at: "again")
    #expect(try await journal.tally().done == 1)
    #expect(try await journal.assignment(of: Sample.uid(7))?.doneAt == "end")
  }

  @Test func `a step of a row that another tag has is refused`() async throws {
    let journal = try Sample.journal(at: path, rows: 2)
    try await journal.bring(1, 1, to: .assigned)
    await #expect(throws: JournalError.conflict) {
      try await journal.advance(2, on: Sample.uid(1), through: [.written], at: "t")
    }
    await #expect(throws: JournalError.conflict) {
      try await journal.resume(1, on: Sample.uid(2), at: "t")
    }
    await #expect(throws: JournalError.conflict) {
      try await journal.advance(1, on: Sample.uid(2), through: [.written], at: "t")
    }
  }

  @Test func `a released row is the next free one, and a done row cannot be released`()
    async throws
  {
    let journal = try Sample.journal(at: path, rows: 4)
    try await journal.bring(1, 1, to: .done)
    try await journal.bring(2, 2, to: .written)
    try await journal.bring(3, 3, to: .assigned)
    try await journal.release(2, of: Sample.uid(2), at: "t")
    #expect(try await journal.freeRow() == 2)
    #expect(try await journal.assignment(of: Sample.uid(2)) == nil)
    await #expect(throws: JournalError.conflict) {
      try await journal.release(1, of: Sample.uid(1), at: "t")
    }
    // The highest row that was ever given out must not come twice either.
    try await journal.release(3, of: Sample.uid(3), at: "t")
    #expect(try await journal.freeRow(except: [2, 3]) == 4)
    #expect(try await journal.freeRow(except: [2]) == 3)
  }

  @Test func `the tally counts what is done, under way, free and turned away`() async throws {
    let journal = try Sample.journal(at: path, rows: 5)
    try await journal.bring(1, 1, to: .done)
    try await journal.bring(2, 2, to: .verified)
    try await journal.reject(Sample.uid(3), product: nil, reason: "tooSmall", at: "t")
    try await journal.reject(Sample.uid(3), product: nil, reason: "hasMessage", at: "u")
    let tally = try await journal.tally()
    #expect(tally == BatchTally(total: 5, done: 1, assigned: 1, rejected: 1))
    #expect(tally.free == 3)
    #expect(
      try await journal.rejected() == [RejectedTag(uid: Sample.uid(3), reason: "hasMessage")])
    #expect(try await journal.unfinished().map(\.row) == [2])
  }

  @Test func `a tag that was turned away and is given a row counts no more`() async throws {
    let journal = try Sample.journal(at: path, rows: 1)
    try await journal.reject(Sample.uid(1), product: nil, reason: "severalTags", at: "t")
    try await journal.bring(1, 1, to: .assigned)
    #expect(try await journal.rejected().isEmpty)
  }

  @Test func `rows come in parts with their fields and tags`() async throws {
    let journal = try Sample.journal(at: path, rows: 5)
    try await journal.bring(1, 1, to: .done)
    try await journal.bring(4, 4, to: .assigned)
    let first = try await journal.rows(after: 0, limit: 3)
    #expect(first.map(\.row) == [1, 2, 3])
    #expect(first.map { $0.assignment?.state } == [.done, nil, nil])
    let rest = try await journal.rows(after: 3, limit: 3)
    #expect(rest.map(\.fields) == ["{\"serial\":\"S4\"}", "{\"serial\":\"S5\"}"])
    #expect(rest.map { $0.assignment?.uid } == [Sample.uid(4), nil])
    #expect(try await journal.rows(after: 5, limit: 3).isEmpty)
  }

  @Test func `what was recorded is there when the journal is opened again`() async throws {
    do {
      let journal = try Sample.journal(at: path, rows: 2)
      try await journal.bring(1, 1, to: .written)
      try await journal.resume(1, on: Sample.uid(1), at: "t")
    }
    let journal = try Journal(path: path)
    #expect(journal.job == Sample.job(total: 2))
    let assignment = try #require(try await journal.assignment(of: Sample.uid(1)))
    #expect(assignment.state == .written)
    #expect(assignment.attempts == 2)
    #expect(try await journal.fields(of: 2) == "{\"serial\":\"S2\"}")
  }

  @Test func `two connections never give out a row twice`() async throws {
    let first = try Sample.journal(at: path, rows: 40)
    let second = try Journal(path: path)
    let given = try await withThrowingTaskGroup(of: [Int].self) { group in
      for (station, journal) in [first, second].enumerated() {
        group.addTask {
          var rows: [Int] = []
          var tag = UInt8(station * 100)
          while let row = try await journal.freeRow() {
            if try await journal.assign(Sample.assignment(row, tag), at: "t") == .assigned {
              rows.append(row)
            }
            tag += 1
          }
          return rows
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(given.sorted() == Array(1...40))
  }
}
