import CPropCheckSQLite

/// A compiled statement, kept for as long as its connection, or run once.
///
/// Arguments are bound in order. The first failure of a bind or of a column is kept and
/// thrown by the next step, so that binds need no `try`.
package final class Statement {
  let handle: OpaquePointer
  let sql: String
  private let handles: OpenHandles

  // Holds short arguments until the reset, so that SQLite need not copy each.
  // Freed by `deinit`, after the statement that points into it.
  let arena: UnsafeMutableRawPointer
  static let arenaSize = 512

  // A statement is confined with its connection: the checks of exclusive access would cost 2 % of a
  // look-up.
  @exclusivity(unchecked) var arenaUsed = 0
  @exclusivity(unchecked) var position: Int32 = 0
  @exclusivity(unchecked) var failure: Int32 = SQLITE_OK
  @exclusivity(unchecked) var holdsCopies = false

  init(
    _ sql: String, on connection: OpaquePointer, _ handles: OpenHandles, isKept: Bool = true
  ) throws(SQLiteError) {
    var compiled: OpaquePointer?
    var text = sql
    let code = text.withUTF8 { bytes in
      sqlite3_prepare_v3(
        connection, bytes.baseAddress, Int32(clamping: bytes.count),
        isKept ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0, &compiled, nil)
    }
    guard code == SQLITE_OK else { throw SQLiteError(of: connection, sql: sql) }
    guard let compiled else { throw SQLiteError(code: SQLITE_MISUSE, sql: sql) }
    handle = compiled
    self.sql = sql
    self.handles = handles
    handles.addStatement()
    arena = .allocate(byteCount: Statement.arenaSize, alignment: 8)
  }

  deinit {
    sqlite3_finalize(handle)
    handles.removeStatement()
    arena.deallocate()
  }

  /// Advances to the next row; false if there is none.
  package func step() throws(SQLiteError) -> Bool {
    try check()
    let code = sqlite3_step(handle)
    guard code == SQLITE_ROW else {
      guard code == SQLITE_DONE else { throw SQLiteError(of: sqlite3_db_handle(handle), sql: sql) }
      return false
    }
    return true
  }

  /// Throws the kept failure of a bind or a column.
  package func check() throws(SQLiteError) {
    guard failure == SQLITE_OK else { throw keptError() }
  }

  /// Resets the statement for its next execution; required after each one.
  package func reset() {
    // The result code repeats that of the last step.
    sqlite3_reset(handle)
    if holdsCopies {
      sqlite3_clear_bindings(handle)
      holdsCopies = false
    }
    arenaUsed = 0
    position = 0
    failure = SQLITE_OK
  }

  func keptError() -> SQLiteError { SQLiteError(code: failure, sql: sql) }

  func keep(_ code: Int32) {
    if code != SQLITE_OK && failure == SQLITE_OK { failure = code }
  }
}
