import Foundation
import HabitSQLite
import Testing
import TestFolders

@Suite struct ConnectionTests {
  @Test func `foreign keys are on and settings are read back`() throws {
    let connection = try Connection(.memory, slots: 1)
    #expect(try connection.text("PRAGMA foreign_keys") == "1")
    #expect(try connection.text("PRAGMA synchronous") == "1")
    #expect(throws: SQLiteError.self) {
      try connection.set("user_version", to: "3", expecting: "4")
    }
  }

  /// SQLite itself does not wait for that lock.
  @Test func `a journal waits for the lock of a writer as long as everything else`() throws {
    let folder = try TestFolder()
    let path = folder.path + "/store"
    let writer = try Connection(.file(path: path), slots: 1)
    try writer.execute("CREATE TABLE t (a); BEGIN IMMEDIATE")
    let other = try Connection(.file(path: path), busyTimeout: 50, slots: 1)
    let start = ContinuousClock.now
    let error = #expect(throws: SQLiteError.self) { try other.setJournal(to: "WAL") }
    #expect(start.duration(to: .now) >= .milliseconds(50))
    #expect(error?.kind == .busy)
    try writer.execute("COMMIT")
    try other.setJournal(to: "WAL")
    #expect(try other.text("PRAGMA journal_mode") == "wal")
  }

  @Test func `a double-quoted name is no text`() throws {
    let connection = try Connection(.memory, slots: 1)
    #expect(throws: SQLiteError.self) { try connection.text(#"SELECT "nobody""#) }
  }

  @Test func `a statement is compiled once and counted each time`() throws {
    let connection = try Connection(.memory, slots: 1)
    let first = try connection.statement(0, "SELECT 1")
    let second = try connection.statement(0, "SELECT 2")
    #expect(first === second)
    #expect(connection.statementCount == 2)
  }

  @Test func `an error names code, message, statement and place`() throws {
    let connection = try Connection(.memory, slots: 1)
    let error = try #require(
      throws: SQLiteError.self
    ) { try connection.statement(0, "SELECT unknown") }
    #expect(
      error
        == SQLiteError(
          code: 1, message: "no such column: unknown", sql: "SELECT unknown", offset: 7))
    #expect("\(error)" == "SQLite error 1: no such column: unknown\nin at byte 7: SELECT unknown")
    #expect("\(SQLiteError(code: 5, message: "busy"))" == "SQLite error 5: busy")
  }

  @Test func `an empty statement is refused`() throws {
    let connection = try Connection(.memory, slots: 1)
    #expect(throws: SQLiteError.self) { try connection.statement(0, " ") }
  }

  @Test func `a script that fails names itself`() throws {
    let connection = try Connection(.memory, slots: 1)
    let error = try #require(throws: SQLiteError.self) { try connection.execute("NONSENSE") }
    #expect(error.sql == "NONSENSE")
  }

  @Test func `a transaction is known as open`() throws {
    let connection = try Connection(.memory, slots: 1)
    try connection.execute("BEGIN")
    #expect(connection.isInTransaction)
    try connection.execute("COMMIT")
    #expect(!connection.isInTransaction)
  }

  @Test func `a statement under way is known until it is reset`() throws {
    let connection = try Connection(.memory, slots: 2)
    let statement = try connection.statement(0, "VALUES (1), (2)")
    #expect(try statement.step())
    #expect(try connection.statement(1, "SELECT 1").step())
    #expect(connection.busyStatements == 2)
    statement.reset()
    #expect(connection.busyStatements == 1)
  }

  @Test func `what is open is counted, and nothing is once all is given back`() throws {
    let handles = OpenHandles()
    let connection = try Connection(.memory, slots: 2, handles: handles)
    #expect(handles.connections == 1 && handles.statements == 0)
    _ = try connection.statement(0, "SELECT 1").step()
    #expect(try connection.text("SELECT 2") == "2")
    #expect(handles.statements == 1)
    let copy = try connection.reopenedInMemory()
    #expect(handles.connections == 2)
    try connection.close()
    #expect(handles.connections == 1 && handles.statements == 0)
    try copy.close()
    #expect(handles.connections == 0)
  }

  @Test func `one that nobody closes is counted until it goes, and so is one that cannot be used`()
    throws
  {
    let handles = OpenHandles()
    do {
      let connection = try Connection(.memory, slots: 2, handles: handles)
      _ = try connection.statement(0, "SELECT 1").step()
      #expect(throws: SQLiteError.self) { try connection.statement(1, "SELEKT").step() }
      #expect(handles.connections == 1)
    }
    #expect(handles.connections == 0 && handles.statements == 0)
    #expect(throws: SQLiteError.self) {
      try Connection(.file(path: "/proc/nothing/here.db"), slots: 1, handles: handles)
    }
    #expect(handles.connections == 0)
  }

  @Test func `closing finalises the statements`() throws {
    let connection = try Connection(.memory, slots: 2)
    _ = try connection.statement(0, "SELECT 1").step()
    try connection.close()
  }

  @Test func `a copy in memory has the content and takes more`() throws {
    let connection = try Connection(.memory, slots: 1)
    try connection.execute("CREATE TABLE word (text TEXT); INSERT INTO word VALUES ('one')")
    let copy = try connection.reopenedInMemory()
    try connection.close()
    try copy.execute(
      """
      INSERT INTO word
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
      SELECT hex(zeroblob(50)) FROM n
      """)
    #expect(try copy.text("SELECT count(*) FROM word") == "10000")
    #expect(try copy.text("SELECT text FROM word") == "one")
    #expect(try copy.text("PRAGMA foreign_keys") == "1")
  }

  @Test(arguments: ["/proc/nothing/here.db", "a\0b", "", "/tmp"])
  func `a place where no file can be is refused`(_ path: String) throws {
    let error = try #require(
      throws: SQLiteError.self
    ) { try Connection(.file(path: path), slots: 1).schemaVersion() }
    #expect(error.kind == .unavailable)
  }

  @Test func `a file may have any name`() throws {
    try withTemporaryFolder { folder in
      for name in [":memory:", "file:x?mode=memory", "schön.db"] {
        let connection = try Connection(.file(path: "\(folder)/\(name)"), slots: 1)
        try connection.execute("PRAGMA user_version = 7")
        try connection.close()
        let again = try Connection(.file(path: "\(folder)/\(name)"), slots: 1)
        #expect(try again.schemaVersion() == 7)
      }
    }
  }

  @Test func `a lock that is held makes others busy`() throws {
    try withTemporaryFolder { folder in
      let holder = try Connection(.file(path: folder + "/a.db"), slots: 1)
      let other = try Connection(.file(path: folder + "/a.db"), busyTimeout: 1, slots: 1)
      try holder.execute("BEGIN IMMEDIATE")
      let error = try #require(throws: SQLiteError.self) { try other.execute("BEGIN IMMEDIATE") }
      #expect(error.kind == .busy)
    }
  }

  @Test(
    arguments: [
      (19 | 8 << 8, SQLiteError.Kind.constraint), (5 | 2 << 8, .busy), (6, .busy), (15, .busy),
      (13, .full),
      (11, .corrupted), (26, .corrupted), (8, .unavailable), (3, .unavailable), (23, .unavailable),
      (14, .unavailable), (10 | 1 << 8, .other), (7, .other),
    ] as [(Int32, SQLiteError.Kind)])
  func `an extended code is of the kind of its primary code`(
    _ code: Int32, _ kind: SQLiteError.Kind
  ) {
    #expect(SQLiteError(code: code, message: "").kind == kind)
  }
}

/// Lets a body use a folder that is removed afterwards.
func withTemporaryFolder(_ body: (String) throws -> Void) throws {
  let folder = try TestFolder()
  try body(folder.path)
}
