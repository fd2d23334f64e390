import HabitSQLite
import Synchronization

/// Reads tables, and caches the results until something is written: they are the same after one step and
/// before the next.
final class TableReader {
  private let connection: Connection
  private var knownColumns: [String: [String]]?
  private var knownTexts: [String: String?] = [:]

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Clears the cache, because something is about to be written.
  func forget() {
    knownColumns = nil
    knownTexts = [:]
  }

  func columns() throws(SQLiteError) -> [String: [String]] {
    if let knownColumns { return knownColumns }
    let columns = try connection.columns()
    knownColumns = columns
    return columns
  }

  func text(_ sql: String) throws(SQLiteError) -> String? {
    if let known = knownTexts[sql] { return known }
    let text = try connection.text(sql)
    knownTexts[sql] = .some(text)
    return text
  }
}

/// The columns of tables by their scripts, which determine them: programs meet few, and asking SQLite takes as long as a step of
/// few rows. Scripts are compared by bytes: two forms of one character are two names.
private let columnsByScript = Mutex<[[UInt8]: [String]]>([:])

/// The most scripts that are cached.
private let scriptLimit = 1_000

extension Connection {
  /// The columns of each table that is ours or an app's.
  func columns() throws(SQLiteError) -> [String: [String]] {
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
      columns[name] = try self.columns(of: name, madeBy: script)
    }
    return columns
  }

  private func columns(
    of table: String, madeBy script: String
  ) throws(SQLiteError) -> [String] {
    let key = Array(script.utf8)
    if let columns = columnsByScript.withLock({ $0[key] }) { return columns }
    var columns: [String] = []
    try forEachRow(of: "PRAGMA table_info(\(table))") { columns.append($0.text(1)) }
    columnsByScript.withLock {
      if $0.count >= scriptLimit { $0 = [:] }
      $0[key] = columns
    }
    return columns
  }

  /// Dangling references and damage to the file (G-3).
  func flaws() throws(SQLiteError) -> [String] {
    try texts(
      "SELECT 'a row of ' || \"table\" || ' has no parent' FROM pragma_foreign_key_check")
      + texts("PRAGMA integrity_check").filter { $0 != "ok" }
  }
}
