import CPropCheckSQLite

/// An error of SQLite.
package struct SQLiteError: Error, Hashable, Sendable {
  /// The extended result code.
  package let code: Int32
  /// SQLite's message.
  package let message: String
  /// The statement, without its arguments, which may be private.
  package let sql: String?
  /// The byte of the statement where the error is, if it is in the SQL.
  package let offset: Int?

  package init(code: Int32, message: String, sql: String? = nil, offset: Int? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
    self.offset = offset
  }

}

extension SQLiteError {
  /// The kinds of errors that callers tell apart.
  package enum Kind: Sendable {
    /// A constraint of the schema was violated.
    case constraint
    /// Another connection holds the lock, or got it first too often.
    case busy
    /// The storage is full.
    case full
    /// The file is damaged or not a database.
    case corrupted
    /// The file cannot be opened or written.
    case unavailable
    /// Anything else.
    case other
  }

  // `SQLITE_IOERR_DATA`.
  private static let checksumDiffers = SQLITE_IOERR | 32 << 8

  package var kind: Kind {
    // The lowest byte is the code without what extends it.
    switch code & 0xFF {
    // For a wrong checksum, and for nothing else.
    case SQLITE_IOERR where code == Self.checksumDiffers: .corrupted
    case SQLITE_CONSTRAINT: .constraint
    // SQLite reports the last one when others were faster a hundred times in a row as it began to read.
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
    case SQLITE_FULL: .full
    case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupted
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH, SQLITE_CANTOPEN: .unavailable
    default: .other
    }
  }
}

extension SQLiteError {
  /// An error with the standard message of its code.
  init(code: Int32, sql: String? = nil) {
    self.init(code: code, message: String(cString: sqlite3_errstr(code)), sql: sql)
  }

  /// The last error of a connection.
  init(of connection: OpaquePointer?, sql: String? = nil) {
    let offset = sqlite3_error_offset(connection)
    self.init(
      code: sqlite3_extended_errcode(connection),
      message: String(cString: sqlite3_errmsg(connection)),
      sql: sql,
      offset: offset < 0 ? nil : Int(offset))
  }
}

extension SQLiteError: CustomStringConvertible {
  package var description: String {
    let place = offset.map { " at byte \($0)" } ?? ""
    return "SQLite error \(code): \(message)" + (sql.map { "\nin\(place): \($0)" } ?? "")
  }
}
