import CPropCheckSQLite

extension Connection {
  /// Copies the whole database over that of another connection, through SQLite's online backup
  /// interface.
  ///
  /// Others may read and write in the meantime: the copy is a snapshot, that of this connection's open transaction if it has one.
  ///
  /// - Complexity: O(pages).
  package func copy(to other: Connection) throws(SQLiteError) {
    try preparePages(of: other)
    guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
      throw SQLiteError(of: other.handle)
    }
    let step = sqlite3_backup_step(backup, -1)
    let end = sqlite3_backup_finish(backup)
    // A step that met a lock does not make the final call fail.
    guard step == SQLITE_DONE, end == SQLITE_OK else {
      throw SQLiteError(code: end == SQLITE_OK ? step : end)
    }
  }

  /// A new connection in memory with the same content, as if a file had been closed and opened
  /// again.
  package func reopenedInMemory() throws(SQLiteError) -> Connection {
    let copy = try Connection(.memory, slots: slots.count, handles: handles)
    // `sqlite3_deserialize` would make a database whose writes are a sixth slower.
    try self.copy(to: copy)
    return copy
  }
}
