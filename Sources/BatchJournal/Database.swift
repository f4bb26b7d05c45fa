import CSQLite

/// A connection to a database file, closed with the value that holds it. For one thread at a time.
@safe
final class Database {
  // The handle is set once, used by this type and `Statement` alone, and closed in `deinit`.
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  enum Mode { case existing, new }

  /// - Parameter patience: milliseconds to wait for a lock that another process holds.
  init(path: String, _ mode: Mode, patience: Int32 = 10_000) throws(SQLiteFailure) {
    var opened: OpaquePointer?
    let creation = mode == .new ? SQLITE_OPEN_CREATE : 0
    let code = unsafe sqlite3_open_v2(
      path, &opened, SQLITE_OPEN_READWRITE | creation | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened = unsafe opened else {
      throw SQLiteFailure(code: code, operation: "open", message: "no memory")
    }
    guard code == SQLITE_OK else {
      let message = unsafe String(cString: sqlite3_errmsg(opened))
      unsafe sqlite3_close_v2(opened)
      throw SQLiteFailure(code: code, operation: "open", message: message)
    }
    unsafe handle = opened
    unsafe sqlite3_extended_result_codes(opened, 0)
    unsafe sqlite3_busy_timeout(opened, patience)
  }

  deinit {
    statements.removeAll()
    unsafe sqlite3_close_v2(handle)
  }

  /// Runs statements that bring no rows.
  func execute(_ sql: String) throws(SQLiteFailure) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code, sql) }
  }

  /// A statement, prepared once and ready to be bound.
  func statement(_ sql: String) throws(SQLiteFailure) -> Statement {
    if let known = statements[sql] {
      known.reset()
      return known
    }
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard code == SQLITE_OK, let prepared = unsafe prepared else { throw failure(code, sql) }
    let statement = unsafe Statement(prepared, of: self, sql)
    statements[sql] = statement
    return statement
  }

  /// Runs a statement with values; it brings no rows.
  ///
  /// - Returns: how many rows it changed.
  @discardableResult
  func run(_ sql: String, _ values: SQLiteValue...) throws(SQLiteFailure) -> Int {
    let statement = try statement(sql)
    for (index, value) in values.enumerated() { try statement.bind(value, at: index + 1) }
    defer { statement.reset() }
    _ = try statement.step()
    return Int(unsafe sqlite3_changes(handle))
  }

  /// The first row that a query brings; nil if it brings none.
  func first<Row>(
    _ sql: String, _ values: SQLiteValue..., read: (borrowing Statement) -> Row
  ) throws(SQLiteFailure) -> Row? {
    let statement = try statement(sql)
    for (index, value) in values.enumerated() { try statement.bind(value, at: index + 1) }
    defer { statement.reset() }
    return try statement.step() ? read(statement) : nil
  }

  /// Does something as a whole or not at all, and durably.
  func transaction<Value>(
    _ body: () throws(JournalError) -> Value
  ) throws(JournalError) -> Value {
    do throws(SQLiteFailure) {
      try execute("BEGIN IMMEDIATE")
    } catch {
      throw .sqlite(error)
    }
    do throws(JournalError) {
      let value = try body()
      do throws(SQLiteFailure) {
        try execute("COMMIT")
      } catch {
        throw .sqlite(error)
      }
      return value
    } catch {
      // After a full disk SQLite has rolled back by itself, and says so.
      try? execute("ROLLBACK")
      throw error
    }
  }

  func failure(_ code: Int32, _ operation: String) -> SQLiteFailure {
    SQLiteFailure(
      code: code, operation: operation, message: unsafe String(cString: sqlite3_errmsg(handle)))
  }
}
