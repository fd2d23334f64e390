import HabitSQLite

/// Columns that people added to the tables of an app, which no step knows: their values become leftovers
/// (G-8).
struct AddedColumns {
  private let connection: Connection
  private let columns: [(table: String, name: String)]

  /// Finds those of a store of an app.
  init(of connection: Connection, _ reader: TableReader) throws(SQLiteError) {
    self.connection = connection
    let present = try reader.columns()
    columns = (MovedTable.all.map(\.source) + ["profile"]).flatMap { table in
      let names = present[table] ?? []
      // A table without ids is not an app's, and the first step that meets it says so.
      guard names.contains("id") else { return [(table: String, name: String)]() }
      return names.filter { !AppWriter.hasColumn($0, of: table) }.map { (table: table, name: $0) }
    }
  }

  /// Reads the values, before a step rebuilds their table.
  func take() throws(SQLiteError) {
    guard !columns.isEmpty else { return }
    try connection.execute(
      "CREATE TEMP TABLE addedValue (tableName TEXT, id TEXT, columnName TEXT, value);\n"
        + columns.map { column in
          """
          INSERT INTO temp.addedValue SELECT '\(column.table)',
            coalesce(iif(typeof(id) = 'blob', hex(id), id), ''), \(column.name.quotedText),
            \(column.name.quotedName) FROM \(column.table)
            WHERE \(column.name.quotedName) IS NOT NULL;

          """
        }.joined())
  }

  /// Writes them to `migrationLeftover`, once that table exists.
  func leaveOver() throws(SQLiteError) {
    guard !columns.isEmpty else { return }
    try connection.execute(
      """
      INSERT INTO migrationLeftover (tableName, id, columnName, value)
        SELECT tableName, id, columnName, value FROM temp.addedValue;
      DROP TABLE temp.addedValue;
      """)
  }
}

extension String {
  /// As an SQL string literal.
  fileprivate var quotedText: String {
    // By scalars: a quote with an accent is one character, and no other quote.
    "'" + String(String.UnicodeScalarView(unicodeScalars.flatMap { $0 == "'" ? [$0, $0] : [$0] }))
      + "'"
  }
}
