import HabitDomain
import HabitSQLite

/// The table `entry`.
final class EntryTable {
  private let connection: Connection
  /// What was read before, by its bytes: most entries are those of the last transaction.
  private var known: [[UInt8]: Entry] = [:]

  convenience init() throws(DataLayerError) {
    self.init(
      try EntryTable.trying { () throws(SQLiteError) in
        let connection = try Connection(.memory, slots: Slot.allCases.count)
        try connection.execute(
          """
          CREATE TABLE entry (
            kind TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, key))
          """)
        return connection
      })
  }

  private init(_ connection: Connection) {
    self.connection = connection
  }

  /// The same entries on another connection, as they are stored.
  func reopened() throws(DataLayerError) -> EntryTable {
    EntryTable(
      try EntryTable.trying { () throws(SQLiteError) in try connection.reopenedInMemory() })
  }
}

extension EntryTable {
  /// Does something in one transaction, which leaves nothing if it throws.
  func exclusively<Answer>(
    _ operation: () throws(DataLayerError) -> Answer
  ) throws(DataLayerError) -> Answer {
    try run("BEGIN IMMEDIATE")
    do throws(DataLayerError) {
      let answer = try operation()
      try run("COMMIT")
      return answer
    } catch {
      if connection.isInTransaction { try run("ROLLBACK") }
      throw error
    }
  }

  func empty() throws(DataLayerError) {
    known = [:]
    try run("DELETE FROM entry")
  }

  func load() throws(DataLayerError) -> Content {
    var content = Content()
    for (kind, body) in try bodies() {
      try entry(kind, body).put(into: &content)
    }
    return content
  }

  func save(_ content: Content) throws(DataLayerError) {
    try content.forEachTouched { kind, key, fields throws(DataLayerError) in
      let body = try fields == nil ? nil : Fields.json(fields ?? [])
      try EntryTable.trying { () throws(SQLiteError) in try write(kind, key, body) }
    }
  }
}

extension EntryTable {
  private enum Slot: Int, CaseIterable {
    case all, replace, remove
  }

  private static func trying<Answer>(
    _ body: () throws(SQLiteError) -> Answer
  ) throws(DataLayerError) -> Answer {
    do throws(SQLiteError) { return try body() } catch {
      throw .service(.storage(code: Int(error.code), text: error.message, operation: "entries"))
    }
  }

  private func entry(_ kind: String, _ body: String) throws(DataLayerError) -> Entry {
    let bytes = Array((kind + body).utf8)
    if let entry = known[bytes] { return entry }
    let entry = try Entry(kind, body)
    known[bytes] = entry
    return entry
  }

  private func run(_ sql: String) throws(DataLayerError) {
    try EntryTable.trying { () throws(SQLiteError) in try connection.execute(sql) }
  }

  private func bodies() throws(DataLayerError) -> [(kind: String, body: String)] {
    try EntryTable.trying { () throws(SQLiteError) in
      let statement = try connection.statement(Slot.all.rawValue, "SELECT kind, body FROM entry")
      defer { statement.reset() }
      var bodies: [(kind: String, body: String)] = []
      while try statement.step() {
        let row = Row(of: statement)
        bodies.append((row.text(0), row.text(1)))
      }
      return bodies
    }
  }

  private func write(_ kind: String, _ key: String, _ body: String?) throws(SQLiteError) {
    let statement =
      if body == nil {
        try connection.statement(
          Slot.remove.rawValue, "DELETE FROM entry WHERE kind = ?1 AND key = ?2")
      } else {
        try connection.statement(Slot.replace.rawValue, "REPLACE INTO entry VALUES (?1, ?2, ?3)")
      }
    defer { statement.reset() }
    statement.bind(kind)
    statement.bind(key)
    if let body { statement.bind(body) }
    _ = try statement.step()
  }
}
