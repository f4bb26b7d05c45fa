/// Why a journal cannot be used or written.
package enum JournalError: Error, Hashable, Sendable {
  /// There is no such file, or its creation was cut short: it holds no batch.
  case absent
  /// A journal is to be made where there is one.
  case exists
  /// The file is something else than a journal.
  case notAJournal
  /// The journal has a schema that only later versions of this program know.
  case laterVersion(Int)
  /// Two rows for a tag, two tags for a row, or a step of a row that is with another tag by now.
  case conflict
  /// The file cannot be made or replaced, by `errno`.
  case file(Int32, operation: String)
  case sqlite(SQLiteFailure)
}
