import HabitDomain
import HabitSQLite

/// By what a file is known as one of a store, before anything is done to it.
struct StoreMark: Equatable {
  let version: Int
  /// What programs set that mark their files; stores have none.
  let applicationID: Int
  let tables: [Substring]

  /// Whether nothing was ever written to the file.
  var isNew: Bool { version == 0 && applicationID == 0 && tables.isEmpty }

  /// Why the file cannot be opened; nil if it can.
  var refusal: DataServiceError? {
    if applicationID != 0 { return .schemaUnknown("it has the mark \(applicationID)") }
    if version > Schema.version { return .schemaTooNew(found: version, known: Schema.version) }
    if version < 0 { return .schemaUnknown("its version is \(version)") }
    if version == 0 && !tables.isEmpty {
      return .schemaUnknown("it has tables, and no version of a store")
    }
    // Every version has it.
    if version > 0 && !tables.contains("habit") {
      return .schemaUnknown("it has no table of habits")
    }
    return nil
  }
}

extension StoreMark {
  /// Reads it in one statement, so that nothing can come between.
  init(of connection: Connection) throws(SQLiteError) {
    let text = try connection.text(
      """
      SELECT (SELECT user_version FROM pragma_user_version) || ' '
        || (SELECT application_id FROM pragma_application_id) || ' '
        || coalesce(group_concat(name, char(10)), '')
      FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
      """)
    let parts = (text ?? "").split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    version = parts.first.flatMap { Int($0) } ?? 0
    applicationID = parts.dropFirst().first.flatMap { Int($0) } ?? 0
    tables = parts.dropFirst(2).first?.split(separator: "\n") ?? []
  }
}
