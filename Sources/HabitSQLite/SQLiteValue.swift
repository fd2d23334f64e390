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
  /// Copies a value that SQLite lends.
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

  /// Inserts rows, each given as values by column; `rule` is what SQLite does with a row that the table refuses, such as
  /// `IGNORE`.
  package func insert(
    _ rows: [[(column: String, value: SQLiteValue)]], into table: String, or rule: String
  ) throws(SQLiteError) {
    var statements: [[String]: Statement] = [:]
    for row in rows where !row.isEmpty {
      let columns = row.map(\.column)
      let statement = try insertion(of: columns, into: table, or: rule, known: &statements)
      statement.reset()
      for (_, value) in row { statement.bind(value) }
      _ = try statement.step()
    }
  }

  private func insertion(
    of columns: [String], into table: String, or rule: String,
    known statements: inout [[String]: Statement]
  ) throws(SQLiteError) -> Statement {
    if let known = statements[columns] { return known }
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let names = columns.map(\.quotedName).joined(separator: ", ")
    let statement = try query("INSERT OR \(rule) INTO \(table) (\(names)) VALUES (\(places))")
    statements[columns] = statement
    return statement
  }
}

extension String {
  /// The name quoted for SQL, whatever it contains: people add columns of their own to our tables.
  package var quotedName: String {
    guard utf8.contains(UInt8(ascii: "\"")) else { return "\"\(self)\"" }
    var name = "\""
    // By scalars, because a quote with an accent is one character and does not equal a quote.
    for scalar in unicodeScalars {
      if scalar == "\"" { name.unicodeScalars.append(scalar) }
      name.unicodeScalars.append(scalar)
    }
    return name + "\""
  }
}
