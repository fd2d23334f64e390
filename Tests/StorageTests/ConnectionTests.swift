import HabitSQLite
import PropCheckStorage
import Testing

/// Several connections of one process to a database on a disk.
@Suite struct ConnectionTests {
  @Test(arguments: ["WAL", "DELETE"])
  func `two connections do not write at once, and see what the other one has committed`(
    _ journal: String
  ) throws {
    let disk = try TestConnection.disk(journal: journal)
    let first = try TestConnection(disk, journal: journal)
    let second = try TestConnection(disk, journal: journal)
    try first.run("BEGIN IMMEDIATE")
    try first.insert(1)
    let error = try #require(throws: SQLiteError.self) { try second.run("BEGIN IMMEDIATE") }
    #expect(error.kind == .busy)
    #expect(try second.ids() == "")
    try first.run("COMMIT")
    #expect(try second.ids() == "1")
    try second.insert(2)
    #expect(try first.ids() == "1,2")
    try first.close()
    try second.close()
    #expect(disk.fileNames == ["/test.db"])
  }

  @Test func `a reader goes on to see what it saw while a log grows`() throws {
    let disk = try TestConnection.disk()
    let (writer, reader) = (try TestConnection(disk), try TestConnection(disk))
    try writer.insert(1)
    try reader.run("BEGIN")
    #expect(try reader.ids() == "1")
    try writer.insert(2)
    try writer.run("PRAGMA wal_checkpoint(PASSIVE)")
    #expect(try reader.ids() == "1")
    try reader.run("COMMIT")
    #expect(try reader.ids() == "1,2")
  }

  @Test func `a reader keeps a journal from being committed`() throws {
    let disk = try TestConnection.disk(journal: "DELETE")
    let writer = try TestConnection(disk, journal: "DELETE")
    let reader = try TestConnection(disk, journal: "DELETE")
    try reader.run("BEGIN")
    #expect(try reader.ids() == "")
    try writer.run("BEGIN IMMEDIATE")
    try writer.insert(1)
    #expect(throws: SQLiteError.self) { try writer.run("COMMIT") }
    try reader.run("COMMIT")
    try writer.run("COMMIT")
    #expect(try reader.ids() == "1")
  }

  @Test func `a log that a process left is taken in by the next one`() throws {
    let disk = try TestConnection.disk()
    let killed = try TestConnection(disk)
    try killed.insert(1)
    // The copy has nothing of the connection, as if its process had ended.
    let copy = try disk.copy()
    #expect(copy.fileNames == ["/test.db", "/test.db-wal"])
    #expect(TestConnection.ids(copy) == "1")
    #expect(copy.fileNames == ["/test.db"])
    try killed.insert(2)
    #expect(try killed.ids() == "1,2")
  }

  @Test func `disks share nothing, and have names of their own`() throws {
    let (one, other) = (try TestConnection.disk(), try TestConnection.disk())
    #expect(try one.vfsName != other.vfsName)
    let connection = try TestConnection(one)
    try connection.insert(1)
    #expect(TestConnection.ids(other) == "")
  }

  @Test func `a disk lives as long as a connection to it`() throws {
    var disk: SimulatedDisk? = try TestConnection.disk()
    let connection = try TestConnection(try #require(disk))
    disk = nil
    try connection.insert(1)
    #expect(try connection.ids() == "1")
    try connection.close()
  }

  /// SQLite has one source of random numbers in a process, from which tests running alongside also draw: so it is tried a few
  /// times.
  @Test func `the same calls leave the same bytes`() throws {
    let prepared = try TestConnection.disk()
    let digest = {
      let disk = try prepared.copy()
      SimulatedDisk.seedSQLite(7)
      let connection = try TestConnection(disk)
      for id in 1...5 { try connection.insert(id, bytes: 500) }
      return disk.digest
    }
    let undisturbed = try (0..<100).map { _ in (try digest(), try digest()) }
      .first { $0.0 == $0.1 }
    #expect(undisturbed != nil)
    #expect(undisturbed?.0 != prepared.digest)
  }
}
