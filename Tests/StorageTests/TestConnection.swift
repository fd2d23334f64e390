import HabitSQLite
import PropCheckStorage

/// A connection to a database on a simulated disk, with the settings that SQLite documents.
struct TestConnection {
  let connection: Connection

  /// Opens a database; nobody waits for a lock.
  init(
    _ disk: SimulatedDisk, journal: String = "WAL", synchronous: String = "FULL",
    pages: PageChecks = .verified, path: String = "/test.db"
  ) throws {
    let name = try disk.vfsName
    connection = try Connection(
      .file(path: path), busyTimeout: 0, slots: 1, pages: pages, vfs: { name })
    try connection.set("journal_mode", to: journal, expecting: journal.lowercased())
    try connection.execute("PRAGMA synchronous = \(synchronous)")
  }

  /// A disk with an empty table, closed.
  static func disk(
    _ settings: DiskSettings = DiskSettings(), journal: String = "WAL",
    pages: PageChecks = .verified
  ) throws -> SimulatedDisk {
    let disk = try SimulatedDisk(settings)
    let connection = try TestConnection(disk, journal: journal, pages: pages)
    try connection.run("CREATE TABLE entry (id INTEGER PRIMARY KEY, content TEXT) STRICT")
    try connection.close()
    for name in disk.fileNames { try disk.sync(name) }
    try disk.syncNames()
    return disk
  }

  func run(_ sql: String) throws { try connection.execute(sql) }

  func insert(_ id: Int, bytes: Int = 10) throws {
    try run("INSERT INTO entry VALUES (\(id), hex(zeroblob(\(bytes / 2))))")
  }

  func close() throws { try connection.close() }

  /// The ids of all rows, after all checks that SQLite can make.
  func ids() throws -> String {
    let flaw = try connection.text("PRAGMA integrity_check") ?? ""
    guard flaw == "ok" else { return flaw }
    return try connection.text("SELECT group_concat(id) FROM (SELECT id FROM entry ORDER BY id)")
      ?? ""
  }

  /// What a disk holds, or the error.
  static func ids(_ disk: SimulatedDisk, journal: String = "WAL") -> String {
    do {
      let connection = try TestConnection(disk, journal: journal)
      let ids = try connection.ids()
      try connection.close()
      return ids
    } catch { return "error" }
  }
}
