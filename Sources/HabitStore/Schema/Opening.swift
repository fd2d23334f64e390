import HabitDomain
package import HabitSQLite

/// Opens a store with the tables of this version, or not at all.
package struct Opening: Sendable {
  package let location: StoreLocation
  package var tables = Schema.script
  /// How many milliseconds to wait for another connection's lock.
  package var busyTimeout: Int32 = 5000
  package var durability = Durability.process
  /// Counts what is open.
  package var handles = OpenHandles()
  /// The file system of the location.
  package var files = FileSystem.live
  /// How the store is backed up before it is migrated, and restored; nil for neither.
  package var recovery: RecoveryBook? = .standard
  /// Whether an unreadable store is restored from its newest backup, as at the start of an app.
  package var restores = false
  /// Where changes are kept before they are in the file; anything but WAL is for mutants.
  package var journal = "WAL"
  /// Whether pages that are read are compared with their checksums; anything else is for mutants.
  package var verifiesPages = true
  /// Whether a file of an older program gets checksums.
  package var addsPageChecks = true
  /// How a store of an older version becomes one of the newest.
  package var ladder = Ladder.standard
  /// What every connection executes once it is open; for tests and mutants.
  package var script = ""

  /// Opens the store, and reports whether it had to be restored.
  func connection(
    telling tell: (Restoration) -> Void = { _ in }
  ) throws(DataLayerError) -> Connection {
    guard restores, let backups else { return try open() }
    if try backups.isGone() {
      if let restoration = try backups.restoreGone() { tell(restoration) }
      return try open()
    }
    do throws(DataLayerError) { return try open() } catch {
      guard backups.book.isDamage(error), try !backups.all().isEmpty else { throw error }
      if let restoration = try backups.restore() { tell(restoration) }
      return try open()
    }
  }

  private var backups: Backups? {
    guard case .file(let path) = location, let recovery else { return nil }
    return Backups(of: path, on: files, book: recovery, busyTimeout: busyTimeout)
  }

  private func open() throws(DataLayerError) -> Connection {
    let operation = "opening the database"
    let connection = try reporting(operation) { () throws(SQLiteError) in
      try Connection(
        location.ofConnection, busyTimeout: busyTimeout, slots: Query.allCases.count,
        durability: durability, handles: handles, keepsLog: true,
        pages: verifiesPages ? .verified : .unverified, vfs: files.vfs)
    }
    // Before any setting that would write to the file; a damaged one is left as it is, with its
    // log.
    let origin = try Ladder.origin(of: connection)
    if case .file = location {
      try reporting(operation) { () throws(SQLiteError) in
        try connection.setJournal(to: journal)
      }
    }
    try ladder.climb(
      connection, from: origin, making: tables,
      backUp: { () throws(DataLayerError) in _ = try backups?.make() },
      check: { () throws(DataLayerError) in try SchemaCheck(of: tables).check(connection) })
    if origin != .empty { try addPageChecks(to: connection) }
    try reporting(operation) { () throws(SQLiteError) in
      try EditedExtras.define(on: connection)
      if !script.isEmpty { try connection.execute(script) }
      try connection.keepLog(false)
    }
    return connection
  }

  /// Gives the pages of an older program's file checksums, in one transaction that changes no row; a store that has no room for it, or
  /// that others use, is left as it is until another time.
  private func addPageChecks(to connection: Connection) throws(DataLayerError) {
    guard addsPageChecks, case .file = location, journal == "WAL" else { return }
    try reporting("reading the database") { () throws(SQLiteError) in
      if try !connection.hasPageChecks() { try? connection.addPageChecks() }
    }
  }
}

extension StoreLocation {
  fileprivate var ofConnection: Connection.Location {
    switch self {
    case .memory: .memory
    case .file(let path): .file(path: path)
    }
  }
}
