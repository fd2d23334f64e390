import HabitSQLite

/// Reads tables, and remembers the answers until something is written: after one step and before the next
/// they are the same.
final class TableReader {
  private let connection: Connection
  private var columnsByScript: [String: [String]] = [:]
  private var knownTexts: [String: String?] = [:]

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Something is going to be written.
  func forget() {
    knownTexts = [:]
  }

  func columns() throws(SQLiteError) -> [String: [String]] {
    try connection.columns(knowing: &columnsByScript)
  }

  func text(_ sql: String) throws(SQLiteError) -> String? {
    if let known = knownTexts[sql] { return known }
    let text = try connection.text(sql)
    knownTexts[sql] = .some(text)
    return text
  }
}

extension Connection {
  /// The columns of each table that is ours or an app's.
  func columns() throws(SQLiteError) -> [String: [String]] {
    var known: [String: [String]] = [:]
    return try columns(knowing: &known)
  }

  /// The same; those of the tables of known scripts are not asked for.
  func columns(
    knowing known: inout [String: [String]]
  ) throws(SQLiteError) -> [String: [String]] {
    var tables: [(name: String, script: String)] = []
    try forEachRow(
      of: """
        SELECT name, sql FROM sqlite_schema
        WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        """
    ) { tables.append(($0.text(0), $0.text(1))) }
    // People may add tables of any name, which no step mentions.
    tables.removeAll { !Schema.tablesOfAllVersions.contains($0.name) }
    var columns: [String: [String]] = [:]
    for (name, script) in tables {
      if known[script] == nil { known[script] = try self.columns(of: name) }
      columns[name] = known[script]
    }
    return columns
  }

  private func columns(of table: String) throws(SQLiteError) -> [String] {
    var columns: [String] = []
    try forEachRow(of: "PRAGMA table_info(\(table))") { columns.append($0.text(1)) }
    return columns
  }

  /// Dangling references and damage to the file (G-3).
  func flaws() throws(SQLiteError) -> [String] {
    try texts(
      "SELECT 'a row of ' || \"table\" || ' has no parent' FROM pragma_foreign_key_check")
      + texts("SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'")
  }
}
