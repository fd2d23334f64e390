import HabitSQLite

/// What tells a copy of a store from its original.
struct StoreFacts: Equatable {
  let version: Int
  /// The number of rows of each table that is ours or an app's; people may have added tables of any
  /// kind.
  let counts: [String]

  /// Reads them, in one transaction if the connection has one open.
  init(of connection: Connection) throws(SQLiteError) {
    version = try connection.schemaVersion()
    var counts: [String] = []
    for table in try connection.tables() where Schema.tablesOfAllVersions.contains(table) {
      let count = try connection.text("SELECT count(*) FROM \(table)") ?? ""
      counts.append("\(table): \(count)")
    }
    self.counts = counts
  }
}

extension Connection {
  /// The names of all tables, in order.
  func tables() throws(SQLiteError) -> [String] {
    try texts(
      """
      SELECT name FROM sqlite_schema
      WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY 1
      """)
  }

  /// The first thing that SQLite finds wrong with the file; nil for nothing.
  func firstFlaw() throws(SQLiteError) -> String? {
    let flaw = try text("PRAGMA integrity_check(1)")
    return flaw == "ok" ? nil : flaw?.split(separator: "\n").last.map(String.init) ?? "no answer"
  }
}
