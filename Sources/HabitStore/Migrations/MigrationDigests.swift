import HabitSQLite

/// Counts and digests of what a step must keep, taken before it and compared after it (G-2, G-8, G-9).
struct MigrationDigests {
  private let step: AppStep?
  private let reader: TableReader
  /// The columns of each table before.
  private let columns: [String: [String]]
  /// The digest of each table before the step.
  private var texts: [String: String] = [:]
  /// Which rows of append-only tables existed before.
  private var limits: [String: String] = [:]

  /// Takes the digests for a step of the apps, or for one of ours, which keeps everything.
  init(before step: AppStep? = nil, of reader: TableReader) throws(SQLiteError) {
    (self.step, self.reader) = (step, reader)
    let columns = try reader.columns()
    // Columns that people added to a table of an app become leftovers.
    self.columns = Dictionary(
      uniqueKeysWithValues: columns.map { table, names in
        (table, step == nil ? names : names.filter { AppWriter.hasColumn($0, of: table) })
      })
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

  /// What the step lost, a sentence each.
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

  /// The number of rows, and a digest of the kept columns that is independent of the order of rows.
  private func text(
    of table: String, where condition: String? = nil
  ) throws(SQLiteError) -> String? {
    let kept = (columns[table] ?? []).filter { column in
      let name = "\(table).\(column)"
      return step?.changed.contains(name) != true && step?.dropped.contains(name) != true
    }
    let list = kept.map(\.quotedName).joined(separator: ", ")
    return try reader.text(
      "SELECT count(*) || ' rows with digest ' || coalesce(sum(digest(\(list))), 0) FROM \(table)"
        + (condition.map { " WHERE " + $0 } ?? ""))
  }
}
