import CPropCheckSQLite

/// A connection to a SQLite database, with only what a ledger needs.
final class Database {
  /// A column of a row, or a parameter.
  enum Value: Hashable, Sendable {
    case integer(Int)
    case text(String)
  }

  private let handle: OpaquePointer
  private var statements: [String: OpaquePointer] = [:]

  /// Opens a file, or `:memory:`, and waits up to five seconds whenever another connection has it locked.
  init(path: String) throws(DatabaseError) {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(
      path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw DatabaseError(code: code, message: String(cString: sqlite3_errstr(code)))
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, 5_000)
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
  }

  /// Runs one statement, compiled once, and returns its rows.
  @discardableResult
  func run(_ sql: String, _ values: [Value] = []) throws(DatabaseError) -> [[Value]] {
    let statement = try statement(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (place, value) in values.enumerated() { bind(value, to: statement, Int32(place + 1)) }
    var rows: [[Value]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: rows.append(row(of: statement))
      case SQLITE_DONE: return rows
      default: throw error()
      }
    }
  }

  /// Runs statements separated by semicolons, none of which may be inside a string literal.
  func runAll(_ sql: String) throws(DatabaseError) {
    for part in sql.split(separator: ";") { try run(String(part)) }
  }

  private func statement(_ sql: String) throws(DatabaseError) -> OpaquePointer {
    if let known = statements[sql] { return known }
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
      throw error()
    }
    statements[sql] = statement
    return statement
  }

  private func bind(_ value: Value, to statement: OpaquePointer, _ place: Int32) {
    switch value {
    case .integer(let number): sqlite3_bind_int64(statement, place, Int64(number))
    case .text(let text):
      // SQLite copies the text before the call returns.
      let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      sqlite3_bind_text(statement, place, text, Int32(text.utf8.count), copies)
    }
  }

  private func row(of statement: OpaquePointer) -> [Value] {
    (0..<sqlite3_column_count(statement)).map { column in
      guard sqlite3_column_type(statement, column) == SQLITE_TEXT,
        let text = sqlite3_column_text(statement, column)
      else { return .integer(Int(sqlite3_column_int64(statement, column))) }
      // A name may contain U+0000, at which a C string ends; the text is fetched before its length.
      let count = Int(sqlite3_column_bytes(statement, column))
      return .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
    }
  }

  private func error() -> DatabaseError {
    DatabaseError(
      code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)))
  }
}

/// What SQLite refused.
struct DatabaseError: CustomStringConvertible, Error, Hashable {
  let code: Int32
  let message: String

  var description: String { "SQLite says: \(message) (\(code))" }
}
