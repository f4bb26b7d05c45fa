/// What a batch has done is recorded here, before it does what comes next.
extension Journal {
  /// Gives a row to a tag.
  ///
  /// The journal is as it was unless the tag has got it.
  package func assign(
    _ wanted: Assignment, at time: String
  ) throws(JournalError) -> AssignmentOutcome {
    try database.transaction { () throws(JournalError) in
      guard try assignment(of: wanted.uid) == nil else { return .tagHasRow }
      return try wrapped { () throws(SQLiteFailure) in
        guard try take(wanted.row) else { return .rowIsTaken }
        try database.run(
          """
          INSERT INTO assignment (row, uid, state, product, bytes, sha256)
          VALUES (?, ?, 1, ?, ?, ?)
          """,
          .integer(wanted.row), .blob(wanted.uid), .optional(wanted.product),
          .integer(wanted.bytes), .blob(wanted.sha256))
        try see(wanted.uid, product: wanted.product, rejection: nil, at: time)
        try log(wanted.uid, row: wanted.row, RowState.assigned.name, at: time)
        return .assigned
      }
    }
  }

  /// Takes a row out of the free ones.
  private func take(_ row: Int) throws(SQLiteFailure) -> Bool {
    if try database.run("DELETE FROM gap WHERE row = ?", .integer(row)) == 1 { return true }
    let highest = try highestKnown()
    guard row > highest, row <= job.total else { return false }
    for skipped in highest + 1..<row {
      try database.run("INSERT INTO gap (row) VALUES (?)", .integer(skipped))
    }
    return true
  }

  /// Records that writing begins again on a tag that has a row.
  package func resume(_ row: Int, on uid: [UInt8], at time: String) throws(JournalError) {
    try change(
      "UPDATE assignment SET attempts = attempts + 1 WHERE row = ? AND uid = ? AND state < 5",
      row, uid, log: ["resumed"], at: time)
  }

  /// Records that a row has come to a state, or through several at once. It never goes back.
  package func advance(
    _ row: Int, on uid: [UInt8], through states: [RowState], at time: String
  ) throws(JournalError) {
    guard let last = states.last else { return }
    try database.transaction { () throws(JournalError) in
      let before = try assignment(of: uid)
      guard let before, before.row == row else { throw .conflict }
      try wrapped { () throws(SQLiteFailure) in
        try database.run(
          """
          UPDATE assignment SET state = max(state, ?), locked = max(locked, ?),
            done_at = coalesce(done_at, ?) WHERE row = ?
          """,
          .integer(last.rawValue), .integer(states.contains(.locked) ? 1 : 0),
          last == .done ? .text(time) : .null, .integer(row))
        if last == .done, before.state < .done {
          try database.run("UPDATE job SET done = done + 1")
        }
        for state in states { try log(uid, row: row, state.name, at: time) }
      }
    }
  }

  /// Records that something went wrong with a tag that has a row, which it keeps.
  package func fail(
    _ row: Int, on uid: [UInt8], _ error: String, at time: String
  ) throws(JournalError) {
    try database.transaction { () throws(JournalError) in
      try wrapped { () throws(SQLiteFailure) in try log(uid, row: row, error, at: time) }
    }
  }

  /// Records that a tag was turned away.
  package func reject(
    _ uid: [UInt8], product: String?, reason: String, at time: String
  ) throws(JournalError) {
    try database.transaction { () throws(JournalError) in
      try wrapped { () throws(SQLiteFailure) in
        try see(uid, product: product, rejection: reason, at: time)
        try log(uid, row: nil, reason, at: time)
      }
    }
  }

  /// Takes an unfinished row from its tag and makes it free again.
  package func release(_ row: Int, of uid: [UInt8], at time: String) throws(JournalError) {
    try database.transaction { () throws(JournalError) in
      try wrapped { () throws(SQLiteFailure) in
        try database.run(
          "DELETE FROM assignment WHERE row = ? AND uid = ? AND state < 5", .integer(row),
          .blob(uid))
      }.requireOne()
      try wrapped { () throws(SQLiteFailure) in
        try database.run("INSERT INTO gap (row) VALUES (?)", .integer(row))
        try log(uid, row: row, "released", at: time)
      }
    }
  }

  // MARK: Parts

  private func change(
    _ sql: String, _ row: Int, _ uid: [UInt8], log steps: [String], at time: String
  ) throws(JournalError) {
    try database.transaction { () throws(JournalError) in
      try wrapped { () throws(SQLiteFailure) in
        try database.run(sql, .integer(row), .blob(uid))
      }.requireOne()
      try wrapped { () throws(SQLiteFailure) in
        for step in steps { try log(uid, row: row, step, at: time) }
      }
    }
  }

  private func see(
    _ uid: [UInt8], product: String?, rejection: String?, at time: String
  ) throws(SQLiteFailure) {
    try database.run(
      """
      INSERT INTO tag (uid, product, first_seen, last_seen, rejection) VALUES (?1, ?2, ?3, ?3, ?4)
      ON CONFLICT (uid) DO UPDATE SET product = coalesce(excluded.product, product),
        last_seen = excluded.last_seen, rejection = excluded.rejection
      """,
      .blob(uid), .optional(product), .text(time), .optional(rejection))
  }

  private func log(
    _ uid: [UInt8], row: Int?, _ step: String, at time: String
  ) throws(SQLiteFailure) {
    try database.run(
      "INSERT INTO step (time, uid, row, step) VALUES (?, ?, ?, ?)", .text(time), .blob(uid),
      row.map(SQLiteValue.integer) ?? .null, .text(step))
  }
}

extension Int {
  /// What a change of one row has to have changed.
  fileprivate func requireOne() throws(JournalError) {
    guard self == 1 else { throw .conflict }
  }
}
