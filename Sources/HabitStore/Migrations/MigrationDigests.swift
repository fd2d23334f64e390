import HabitSQLite

/// Counts and digests of what a step must keep, taken before it and compared after it (G-2, G-8, G-9).
struct MigrationDigests {
  private let step: AppStep?
  private let reader: TableReader
  /// The columns of each table before.
  private let columns: [String: [String]]
  /// What is said of each table before.
  private var texts: [String: String] = [:]
  /// Which rows of the tables that only grow were there before.
  private var limits: [String: String] = [:]

  /// Takes those of a step of the apps, or of one of ours, which keeps all.
  init(before step: AppStep? = nil, of reader: TableReader) throws(SQLiteError) {
    (self.step, self.reader) = (step, reader)
    columns = try reader.columns()
    for table in ["inbox", "migrationLeftover"] where columns[table] != nil && step != nil {
      limits[table] = try reader.text(
        "SELECT 'rowid <= ' || coalesce(max(rowid), 0) FROM \(table)")
    }
    for table in columns.keys {
      let leaving = step?.leaving[table]
      texts[table] = try text(of: table, where: leaving.map { "NOT (\($0))" } ?? limits[table])
      guard let leaving else { continue }
      texts[table + " that leave"] = try reader.text(
        "SELECT count(*) FROM \(table) WHERE \(leaving)")
    }
  }

  /// What the step has not kept, a sentence each.
  func losses() throws(SQLiteError) -> [String] {
    let present = try reader.columns()
    var losses: [String] = []
    for (table, names) in columns.sorted(by: { $0.key < $1.key }) {
      let missing = Set(names).subtracting(present[table] ?? []).sorted()
        .filter { step?.dropped.contains("\(table).\($0)") != true }
      losses += missing.map { "\(table).\($0) would be lost" }
      guard missing.isEmpty else { continue }
      losses += try difference(table, text(of: table, where: limits[table]))
      guard step?.leaving[table] != nil else { continue }
      let moved = try reader.text(
        "SELECT count(*) FROM inbox WHERE tableName = '\(table)'")
      losses += difference(table + " that leave", moved)
    }
    return losses
  }

  private func difference(_ name: String, _ now: String?) -> [String] {
    let before = texts[name] ?? "nothing"
    return before == now ? [] : ["\(name): \(before) would become \(now ?? "nothing")"]
  }

  /// The number of rows, and a digest of the columns that are kept, in any order of rows.
  private func text(
    of table: String, where condition: String? = nil
  ) throws(SQLiteError) -> String? {
    let kept = (columns[table] ?? []).filter { column in
      let name = "\(table).\(column)"
      return step?.changed.contains(name) != true && step?.dropped.contains(name) != true
    }
    let list = kept.map(\.quoted).joined(separator: ", ")
    return try reader.text(
      "SELECT count(*) || ' rows with digest ' || coalesce(sum(digest(\(list))), 0) FROM "
        + table.quoted
        + (condition.map { " WHERE " + $0 } ?? ""))
  }
}

/// Reads tables, and remembers the answers until something is written: behind one step and before the next they are the same.
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

  fileprivate func columns() throws(SQLiteError) -> [String: [String]] {
    try connection.columns(knowing: &columnsByScript)
  }

  fileprivate func text(_ sql: String) throws(SQLiteError) -> String? {
    if let known = knownTexts[sql] { return known }
    let text = try connection.text(sql)
    knownTexts[sql] = .some(text)
    return text
  }
}

extension String {
  /// As a name in SQL, whatever it is: people may add tables of their own.
  var quoted: String { "\"\(replacing("\"", with: "\"\""))\"" }
}

extension Connection {
  /// The columns of each table.
  func columns() throws(SQLiteError) -> [String: [String]] {
    var known: [String: [String]] = [:]
    return try columns(knowing: &known)
  }

  /// The same; those of the tables of known scripts are not asked for.
  fileprivate func columns(
    knowing known: inout [String: [String]]
  ) throws(SQLiteError) -> [String: [String]] {
    var tables: [(name: String, script: String)] = []
    try forEachRow(
      of: """
        SELECT name, sql FROM sqlite_schema
        WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        """
    ) { tables.append(($0.text(0), $0.text(1))) }
    var columns: [String: [String]] = [:]
    for (name, script) in tables {
      if known[script] == nil { known[script] = try self.columns(of: name) }
      columns[name] = known[script]
    }
    return columns
  }

  private func columns(of table: String) throws(SQLiteError) -> [String] {
    var columns: [String] = []
    try forEachRow(of: "PRAGMA table_info(\(table.quoted))") { columns.append($0.text(1)) }
    return columns
  }

  /// Dangling references and damage to the file (G-3).
  func flaws() throws(SQLiteError) -> [String] {
    try texts(
      "SELECT 'a row of ' || \"table\" || ' has no parent' FROM pragma_foreign_key_check")
      + texts("SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'")
  }
}
