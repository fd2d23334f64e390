package import HabitDomain
import HabitSQLite

extension Database {
  /// Opens a store on a test's file system, where nobody else holds its lock for long.
  ///
  /// Acknowledged writes survive a loss of power, or only the end of the process. With `movesLogOften`, the log is checkpointed
  /// after each transaction, and not only once it has a thousand pages.
  package convenience init(
    _ path: String, on files: FileSystem, environment: Environment,
    statements: StatementBook = .standard, survivesPowerLoss: Bool = true,
    movesLogOften: Bool = false, change: (inout Opening) -> Void = { _ in }
  ) throws(DataLayerError) {
    try self.init(
      .file(path: path), environment: environment, statements: statements, busyTimeout: 0,
      durability: survivesPowerLoss ? .power : .process, on: files
    ) { opening in
      if movesLogOften { opening.script += "PRAGMA wal_autocheckpoint = 1;" }
      change(&opening)
    }
  }

  /// Executes a script outside of any operation; for tests and mutants.
  package func execute(_ script: String) throws(DataLayerError) {
    try withSession { session throws(DataLayerError) in
      try reporting("executing a script") { () throws(SQLiteError) in
        try session.connection.execute(script)
      }
    }
  }

  /// The store of a device, with a function that closes it; one that cannot be closed keeps its lock, which the next
  /// start reports.
  package var opened: StartFiles.Opened {
    (replica, close: { try? self.close() }, restoration: restoration)
  }
}
