import CSQLite

/// A compiled statement, kept for as long as its connection.
///
/// Arguments are bound in their order. The first failure of a bind or of a column is kept and
/// thrown by the next step, so that a line of binds needs no `try` each.
package final class Statement {
  let handle: OpaquePointer
  let sql: String
  private let handles: OpenHandles

  // Short arguments live here until the reset, so that SQLite need not allocate a copy of each.
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
    _ sql: String, on connection: OpaquePointer, _ handles: OpenHandles
  ) throws(SQLiteError) {
    var compiled: OpaquePointer?
    var text = sql
    let code = text.withUTF8 { bytes in
      sqlite3_prepare_v3(
        connection, bytes.baseAddress, Int32(clamping: bytes.count),
        UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
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

  /// Goes to the next row; false when there is none.
  package func step() throws(SQLiteError) -> Bool {
    try check()
    let code = sqlite3_step(handle)
    guard code == SQLITE_ROW else {
      guard code == SQLITE_DONE else { throw SQLiteError(of: sqlite3_db_handle(handle), sql: sql) }
      return false
    }
    return true
  }

  /// Throws what a bind or a column of the last row has kept.
  package func check() throws(SQLiteError) {
    guard failure == SQLITE_OK else { throw keptError() }
  }

  /// Makes the statement ready for the next execution; due on every way out of one.
  package func reset() {
    // The code repeats what the last step said.
    sqlite3_reset(handle)
    if holdsCopies {
      sqlite3_clear_bindings(handle)
      holdsCopies = false
    }
    arenaUsed = 0
    position = 0
    failure = SQLITE_OK
  }

  func keptError() -> SQLiteError {
    SQLiteError(code: failure, sql: sql)
  }

  func keep(_ code: Int32) {
    if code != SQLITE_OK && failure == SQLITE_OK { failure = code }
  }
}
