/// The tables of a journal and how they came to be. `docs/batch-journal.md` explains them.
///
/// A version is a step that leads from the one before it. A released step is never changed: what
/// changes is added behind it, and journals that are older take the steps that they lack.
package struct JournalSchema: Sendable {
  /// “NFCB”, which tells a journal from other databases.
  static let applicationID = 0x4E46_4342

  let steps: [String]

  package init(steps: [String]) {
    self.steps = steps
  }

  var version: Int { steps.count }

  package static let current = JournalSchema(steps: [first])

  package static let first = """
    CREATE TABLE job (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      definition TEXT NOT NULL,
      digest BLOB,
      columns TEXT NOT NULL,
      total INTEGER NOT NULL,
      done INTEGER NOT NULL DEFAULT 0,
      created TEXT NOT NULL
    ) STRICT;
    CREATE TABLE row (
      number INTEGER PRIMARY KEY,
      fields TEXT NOT NULL
    ) STRICT;
    CREATE TABLE assignment (
      row INTEGER PRIMARY KEY,
      uid BLOB NOT NULL UNIQUE,
      state INTEGER NOT NULL CHECK (state BETWEEN 1 AND 5),
      product TEXT,
      bytes INTEGER NOT NULL,
      sha256 BLOB NOT NULL,
      locked INTEGER NOT NULL DEFAULT 0,
      attempts INTEGER NOT NULL DEFAULT 1,
      done_at TEXT
    ) STRICT;
    CREATE INDEX unfinished ON assignment (row) WHERE state < 5;
    CREATE TABLE gap (
      row INTEGER PRIMARY KEY
    ) STRICT;
    CREATE TABLE tag (
      uid BLOB PRIMARY KEY,
      product TEXT,
      first_seen TEXT NOT NULL,
      last_seen TEXT NOT NULL,
      rejection TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX rejected ON tag (uid) WHERE rejection IS NOT NULL;
    CREATE TABLE step (
      id INTEGER PRIMARY KEY,
      time TEXT NOT NULL,
      uid BLOB NOT NULL,
      row INTEGER,
      step TEXT NOT NULL
    ) STRICT;
    """

  /// Brings a database up to this schema.
  func migrate(_ database: Database) throws(JournalError) {
    let found = try Self.version(of: database)
    guard found < version else {
      guard found == version else { throw .laterVersion(found) }
      return
    }
    try database.transaction { () throws(JournalError) in
      let start = try Self.version(of: database)  // another process may have been faster
      do throws(SQLiteFailure) {
        for step in steps.dropFirst(start) { try database.execute(step) }
        try database.execute("PRAGMA user_version = \(max(start, version))")
      } catch {
        throw .sqlite(error)
      }
    }
  }

  private static func version(of database: Database) throws(JournalError) -> Int {
    do throws(SQLiteFailure) {
      return try database.first("PRAGMA user_version") { $0.integer(0) } ?? 0
    } catch {
      throw .sqlite(error)
    }
  }
}
