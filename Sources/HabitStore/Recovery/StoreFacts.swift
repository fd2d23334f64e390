import HabitSQLite

/// What tells a copy of a store from its original.
struct StoreFacts: Equatable {
  let version: Int
  /// The rows of each table.
  let counts: [String]

  /// Reads them, in one transaction if the connection has one open.
  init(of connection: Connection) throws(SQLiteError) {
    version = try connection.schemaVersion()
    var counts: [String] = []
    for table in try connection.tables() {
      counts.append("\(table): \(try connection.text("SELECT count(*) FROM \"\(table)\"") ?? "")")
    }
    self.counts = counts
  }
}

extension Connection {
  /// The names of all tables, in order.
  fileprivate func tables() throws(SQLiteError) -> [Substring] {
    let names = try text(
      """
      SELECT group_concat(name, char(10)) FROM
        (SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1)
      """)
    return names?.split(separator: "\n") ?? []
  }

  /// The first thing that SQLite finds wrong with the file; nil for nothing.
  func firstFlaw() throws(SQLiteError) -> String? {
    let flaw = try text("PRAGMA integrity_check(1)")
    return flaw == "ok" ? nil : flaw?.split(separator: "\n").last.map(String.init) ?? "no answer"
  }
}
