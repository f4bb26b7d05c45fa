import CSQLite

/// What SQLite says went wrong.
package struct SQLiteFailure: Error, Hashable, Sendable {
  /// The primary result code, such as 5 for a busy database.
  package let code: Int32
  /// What was being done.
  package let operation: String
  package let message: String

  package init(code: Int32, operation: String, message: String) {
    self.code = code & 0xFF
    self.operation = operation
    self.message = message
  }

  /// Another process holds the database.
  package var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
  /// The file holds something else.
  package var isNoDatabase: Bool { code == SQLITE_NOTADB }
  /// The file was a database.
  package var isCorrupt: Bool { code == SQLITE_CORRUPT }
  /// A rule of the schema forbids it.
  package var isConstraint: Bool { code == SQLITE_CONSTRAINT }
}

extension SQLiteFailure {
  /// The file is no journal after all.
  static let noDatabase = SQLiteFailure(
    code: SQLITE_NOTADB, operation: "open", message: "file is not a journal")
}
