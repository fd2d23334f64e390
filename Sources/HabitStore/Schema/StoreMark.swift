import HabitDomain
import HabitSQLite

/// What identifies a file as a store, before anything is done to it.
struct StoreMark: Equatable {
  let version: Int
  /// The application id that some programs give their files; stores have none.
  let applicationID: Int
  let tables: [String]
  /// Whether there is the table that identifies our stores, and the one that identifies those of
  /// the apps.
  let hasOurs: Bool
  let hasOfApps: Bool

  /// What the file is; fails with why it cannot be opened: ``DataServiceError/schemaTooNew(found:known:)`` for a newer version,
  /// and ``DataServiceError/schemaUnknown(_:)`` for tables that no version of ours or of the apps has.
  var origin: Result<Ladder.Origin, DataServiceError> {
    guard applicationID == 0 else {
      return .failure(.schemaUnknown("it has the mark \(applicationID)"))
    }
    guard version <= Schema.version else {
      return .failure(.schemaTooNew(found: version, known: Schema.version))
    }
    if tables.isEmpty, version == 0 { return .success(.empty) }
    if hasOurs, !hasOfApps, Schema.versions.contains(version) {
      return .success(.own(version: version))
    }
    if hasOfApps, !hasOurs, AppWriter.versions.contains(version) {
      return .success(.apps(version: version))
    }
    return .failure(.schemaUnknown("version \(version) with \(listOfTables)"))
  }

  private var listOfTables: String {
    guard !tables.isEmpty else { return "no tables" }
    let shown = tables.sorted().prefix(5).joined(separator: ", ")
    return "the tables \(shown)" + (tables.count > 5 ? " and \(tables.count - 5) more" : "")
  }
}

extension StoreMark {
  /// Reads it in one statement, so that nothing can come between.
  init(of connection: Connection) throws(SQLiteError) {
    let text = try connection.text(
      """
      SELECT (SELECT user_version FROM pragma_user_version) || ' '
        || (SELECT application_id FROM pragma_application_id) || ' '
        || coalesce(max(name = 'habit'), 0) || ' ' || coalesce(max(name = 'habits'), 0) || ' '
        || coalesce(group_concat(name, char(10)), '')
      FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      """)
    let parts = (text ?? "").split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
    version = parts.first.flatMap { Int($0) } ?? 0
    applicationID = parts.dropFirst().first.flatMap { Int($0) } ?? 0
    (hasOurs, hasOfApps) = (parts.dropFirst(2).first == "1", parts.dropFirst(3).first == "1")
    tables = parts.dropFirst(4).first?.split(separator: "\n").map(String.init) ?? []
  }
}
