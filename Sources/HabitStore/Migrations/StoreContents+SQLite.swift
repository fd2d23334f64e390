import HabitDomain
import HabitSQLite

extension Connection {
  /// All rows of all tables that are ours or an app's.
  func contents() throws(SQLiteError) -> StoreContents {
    var contents = StoreContents(version: try schemaVersion(), tables: [:])
    for (table, columns) in try columns() {
      var rows: [PlainRow] = []
      let names = columns.map(\.quotedName).joined(separator: ", ")
      try forEachRow(of: "SELECT \(names) FROM \(table)") { row in
        let values = columns.indices.map { StoredValue(row.value(Int32($0))) }
        rows.append(PlainRow(uniqueKeysWithValues: zip(columns, values)))
      }
      contents.tables[table] = rows
    }
    return contents
  }

  /// Writes everything that has a table and a column, in one transaction; `rule` is what SQLite does with a row that
  /// its table refuses, such as `IGNORE`.
  func write(_ contents: StoreContents, or rule: String) throws(SQLiteError) {
    try execute("BEGIN; PRAGMA defer_foreign_keys = ON")
    for (table, columns) in try columns().sorted(by: { $0.key < $1.key }) {
      let rows = (contents.tables[table] ?? []).map { row in
        columns.compactMap { name in
          row[name].map { (column: name, value: SQLiteValue($0)) }
        }
      }
      try insert(rows, into: table, or: rule)
    }
    try execute("COMMIT")
  }
}

extension StoredValue {
  init(_ value: SQLiteValue) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .text(let text): self = .text(text)
    case .blob(let bytes): self = .blob(bytes)
    }
  }
}

extension SQLiteValue {
  init(_ value: StoredValue) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    case .text(let text): self = .text(text)
    case .blob(let bytes): self = .blob(bytes)
    }
  }
}
