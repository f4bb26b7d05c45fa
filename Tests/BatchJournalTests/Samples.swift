import BatchJournal
import Testing

enum Sample {
  static func job(total: Int) -> BatchJob {
    BatchJob(
      definition: "{}", digest: [1, 2, 3], columns: "[\"serial\"]", total: total,
      created: "2026-01-01T00:00:00.000Z")
  }

  /// A new journal with so many rows.
  static func journal(at path: String, rows: Int) throws -> Journal {
    let builder = try JournalBuilder(path: path)
    for row in 1...rows { try builder.append(fields: Array("{\"serial\":\"S\(row)\"}".utf8)) }
    try builder.finish(job(total: rows))
    return try Journal(path: path)
  }

  static func uid(_ number: UInt8) -> [UInt8] { [0x04, 0, 0, 0, 0, 0, number] }

  static func assignment(_ row: Int, _ tag: UInt8) -> Assignment {
    Assignment(row: row, uid: uid(tag), product: "NTAG213", bytes: 10, sha256: [9, 9])
  }
}

extension Journal {
  /// Gives a row to a tag and brings it to a state.
  func bring(_ row: Int, _ tag: UInt8, to state: RowState) throws {
    #expect(try assign(Sample.assignment(row, tag), at: "t") == .assigned)
    for step in RowState.allCases where step > .assigned && step <= state {
      try advance(row, on: Sample.uid(tag), through: [step], at: "t")
    }
  }
}
