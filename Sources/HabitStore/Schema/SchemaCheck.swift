package import HabitDomain
package import HabitSQLite

/// Compares the tables of a store with those that it must have (requirement 2.4).
///
/// Anything else does no harm: SQLite's statistics, and indexes or tables added by a person who inspects the store.
package struct SchemaCheck: Sendable {
  private let script: String
  private let text: String
  private let parts: Set<String>

  private static let ofToday = Result { () throws(DataLayerError) in
    try SchemaCheck(made: Schema.script)
  }

  /// The check for the schema that a script makes.
  package init(of script: String = Schema.script) throws(DataLayerError) {
    self = try script == Schema.script ? SchemaCheck.ofToday.get() : SchemaCheck(made: script)
  }

  private init(made script: String) throws(DataLayerError) {
    self.script = script
    (text, parts) = try reporting("making a schema") { () throws(SQLiteError) in
      let connection = try Connection(.memory, slots: 0)
      try connection.execute(script)
      return (try connection.schemaText(), Set(try connection.schemaParts()))
    }
  }

  /// What a store lacks, a sentence each.
  package func complaints(about connection: Connection) throws(DataLayerError) -> [String] {
    try reporting("checking the schema") { () throws(SQLiteError) in
      // Nearly always the text is identical.
      guard try connection.schemaText() != text else { return [] }
      return parts.subtracting(try connection.schemaParts()).sorted().map { "it lacks the \($0)" }
    }
  }

  /// - Throws: ``DataServiceError/schemaUnknown(_:)`` if the store lacks something.
  func check(_ connection: Connection) throws(DataLayerError) {
    let complaints = try complaints(about: connection)
    guard let first = complaints.first else { return }
    let others = complaints.count > 1 ? " and \(complaints.count - 1) more" : ""
    throw .service(.schemaUnknown(first + others))
  }
}

extension Connection {
  func schemaText() throws(SQLiteError) -> String {
    try text(
      "SELECT group_concat(sql, ';') FROM (SELECT sql FROM sqlite_schema ORDER BY type, name)")
      ?? ""
  }

  /// Tables, columns with type, default and position in the key, references with their action on deletion, and indexes with their
  /// columns and conditions; triggers and views by name.
  func schemaParts() throws(SQLiteError) -> [String] {
    let isTable = "t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    let parts = try texts(
      """
      SELECT 'table ' || name FROM sqlite_schema t WHERE \(isTable)
      UNION ALL
      SELECT 'column ' || t.name || '.' || c.name || ' ' || c.type
        || iif(c."notnull", ' not null', '') || coalesce(' default ' || c.dflt_value, '')
        || iif(c.pk, ' in the key at ' || c.pk, '')
      FROM sqlite_schema t JOIN pragma_table_xinfo(t.name) c WHERE \(isTable)
      UNION ALL
      SELECT 'reference ' || t.name || '.' || r."from" || ' to ' || r."table" || '.'
        || coalesce(r."to", 'id') || ' on delete ' || r.on_delete
      FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) r WHERE \(isTable)
      UNION ALL
      SELECT 'index ' || iif(i.origin = 'c', i.name, 'of the constraint') || ' on ' || t.name
        || iif(i."unique", ' unique ', ' ') || coalesce(substr(s.sql, instr(s.sql, '(')), '')
        || (SELECT ' of ' || group_concat(coalesce(name, '') || iif("desc", ' descending', ''))
          FROM pragma_index_xinfo(i.name) WHERE key)
      FROM sqlite_schema t JOIN pragma_index_list(t.name) i
        LEFT JOIN sqlite_schema s ON s.type = 'index' AND s.name = i.name WHERE \(isTable)
      UNION ALL
      SELECT type || ' ' || name FROM sqlite_schema WHERE type IN ('trigger', 'view')
      """)
    // Line breaks of a script do not count.
    return parts.map { part in
      guard part.utf8.contains(UInt8(ascii: "\n")) else { return part }
      return part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }
}
