import CSQLite

/// A value that a statement takes.
enum SQLiteValue {
  case null
  case integer(Int)
  case text(String)
  case blob([UInt8])

  static func optional(_ text: String?) -> SQLiteValue { text.map(SQLiteValue.text) ?? .null }
}

/// A prepared statement. Columns count from 0, values from 1.
@safe
final class Statement {
  // Finalized in `deinit`; the database that made it finalizes before it closes.
  private let handle: OpaquePointer
  private unowned let database: Database
  private let sql: String

  /// SQLITE_TRANSIENT: SQLite copies what it is given. The macro is a cast that C alone can do.
  private static var copied: sqlite3_destructor_type {
    unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  init(_ handle: OpaquePointer, of database: Database, _ sql: String) {
    unsafe self.handle = handle
    self.database = database
    self.sql = sql
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  func bind(_ value: SQLiteValue, at index: Int) throws(SQLiteFailure) {
    let index = Int32(index)
    let code =
      switch value {
      case .null: unsafe sqlite3_bind_null(handle, index)
      case .integer(let number): unsafe sqlite3_bind_int64(handle, index, Int64(number))
      case .text(let text): unsafe sqlite3_bind_text(handle, index, text, -1, Self.copied)
      case .blob(let bytes):
        unsafe bytes.withUnsafeBytes { buffer in
          unsafe sqlite3_bind_blob(
            handle, index, buffer.baseAddress, Int32(buffer.count), Self.copied)
        }
      }
    guard code == SQLITE_OK else { throw database.failure(code, sql) }
  }

  /// Binds the bytes of a UTF-8 text.
  func bind(text bytes: [UInt8], at index: Int) throws(SQLiteFailure) {
    let code = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { text in
        unsafe sqlite3_bind_text(
          handle, Int32(index), text.baseAddress, Int32(text.count), Self.copied)
      }
    }
    guard code == SQLITE_OK else { throw database.failure(code, sql) }
  }

  /// - Returns: whether there is a row.
  func step() throws(SQLiteFailure) -> Bool {
    let code = unsafe sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw database.failure(code, sql)
    }
  }

  func reset() {
    // Repeats the error of the last step, which was thrown by then.
    _ = unsafe sqlite3_reset(handle)
  }

  func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  func integer(_ column: Int) -> Int { Int(unsafe sqlite3_column_int64(handle, Int32(column))) }

  func text(_ column: Int) -> String { String(decoding: blob(column), as: UTF8.self) }

  func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  func blob(_ column: Int) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(handle, Int32(column)) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(handle, Int32(column)))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
