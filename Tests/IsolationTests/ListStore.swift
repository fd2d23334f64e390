import HabitSQLite

/// Lists in a file, read and appended to through one connection.
struct ListStore {
  /// How a transaction begins.
  enum Begin: String, CaseIterable {
    /// With the first statement, as a reader that becomes a writer when needed.
    case deferred = "DEFERRED"
    /// As a writer.
    case immediate = "IMMEDIATE"
  }

  private let connection: Connection

  /// Opens the store; `busyTimeout` is in milliseconds.
  init(path: String, busyTimeout: Int32) throws(SQLiteError) {
    connection = try Connection(.file(path: path), busyTimeout: busyTimeout, slots: 2)
    try connection.set("journal_mode", to: "WAL", expecting: "wal")
    // Nothing here has to survive a power loss.
    try connection.set("synchronous", to: "OFF", expecting: "0")
    try connection.execute(
      """
      CREATE TABLE IF NOT EXISTS entry
        (place INTEGER PRIMARY KEY, list TEXT NOT NULL, value INTEGER NOT NULL) STRICT
      """)
  }

  var isInTransaction: Bool { connection.isInTransaction }

  func begin(_ begin: Begin) throws(SQLiteError) {
    try connection.execute("BEGIN \(begin.rawValue)")
  }

  func commit() throws(SQLiteError) { try connection.execute("COMMIT") }

  func rollBack() throws(SQLiteError) { try connection.execute("ROLLBACK") }

  func read(_ list: String) throws(SQLiteError) -> [Int] {
    let statement = try connection.statement(
      0, "SELECT value FROM entry WHERE list = ? ORDER BY place")
    defer { statement.reset() }
    statement.bind(list)
    var values: [Int] = []
    while try statement.step() { values.append(Int(Row(of: statement).integer(0))) }
    return values
  }

  func append(_ value: Int, to list: String) throws(SQLiteError) {
    let statement = try connection.statement(
      1, "INSERT INTO entry (list, value) VALUES (?, ?)")
    defer { statement.reset() }
    statement.bind(list)
    statement.bind(Int64(value))
    _ = try statement.step()
  }

  /// Ends the transaction that is open, if there is one.
  func leave() throws(SQLiteError) {
    if isInTransaction { try rollBack() }
  }

  /// Brings the file back to the start; nobody else may be in a transaction.
  func clear() throws(SQLiteError) {
    try connection.execute("DELETE FROM entry")
    // So that each case finds the same log.
    _ = try connection.text("PRAGMA wal_checkpoint(TRUNCATE)")
  }
}
