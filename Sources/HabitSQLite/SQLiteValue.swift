import CPropCheckSQLite

/// A value of any type.
package enum SQLiteValue: Equatable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

extension SQLiteValue {
  /// A copy of what SQLite lends.
  init(_ value: OpaquePointer?) {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: self = .real(sqlite3_value_double(value))
    case SQLITE_NULL: self = .null
    case SQLITE_TEXT:
      // The pointer first: it converts the value and so determines the number of bytes.
      let address = sqlite3_value_text(value)
      let count = Int(sqlite3_value_bytes(value))
      let bytes = UnsafeBufferPointer(start: address, count: count)
      self = .text(String(decoding: bytes, as: UTF8.self))
    default:
      let address = sqlite3_value_blob(value)
      let count = Int(sqlite3_value_bytes(value))
      self = .blob(Array(UnsafeRawBufferPointer(start: address, count: count)))
    }
  }
}

extension Row {
  /// A value of any type.
  package func value(_ column: Int32) -> SQLiteValue {
    SQLiteValue(sqlite3_column_value(statement.handle, column))
  }

  /// The values of all columns by their names.
  package func values() -> [String: SQLiteValue] {
    var values: [String: SQLiteValue] = [:]
    for column in 0..<sqlite3_column_count(statement.handle) {
      guard let name = sqlite3_column_name(statement.handle, column) else { continue }
      values[String(cString: name)] = value(column)
    }
    return values
  }
}

extension Statement {
  /// Binds a value of any type.
  package func bind(_ value: SQLiteValue) {
    switch value {
    case .null: bindNull()
    case .integer(let number): bind(number)
    case .real(let number): bind(number)
    case .text(let text): bind(text)
    case .blob(let bytes): bind(bytes: bytes)
    }
  }

  private func bind(bytes: [UInt8]) {
    position += 1
    holdsCopies = true
    bytes.withUnsafeBytes { bytes in
      // An empty blob needs an address too, or it would be NULL.
      keep(
        csqlite_bind_blob_copy(
          handle, position, bytes.baseAddress ?? UnsafeRawPointer(arena), UInt64(bytes.count)))
    }
  }
}

extension Connection {
  /// The rows of a query that is not kept, read one by one.
  package func forEachRow(
    of sql: String, binding values: [SQLiteValue] = [], _ body: (borrowing Row) -> Void = { _ in }
  ) throws(SQLiteError) {
    let statement = try query(sql)
    for value in values { statement.bind(value) }
    while try statement.step() { body(Row(of: statement)) }
  }

  /// The first column of a query that is not kept; NULL is an empty text.
  package func texts(_ sql: String) throws(SQLiteError) -> [String] {
    var texts: [String] = []
    try forEachRow(of: sql) { texts.append($0.text(0)) }
    return texts
  }
}
