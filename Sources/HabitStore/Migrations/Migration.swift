import HabitDomain
import HabitSQLite

/// One run of a ladder, in the transaction of its caller.
struct Migration {
  let connection: Connection
  let ladder: Ladder
  /// The version of the store before it.
  private let start: Int
  private let reader: TableReader

  init(_ connection: Connection, by ladder: Ladder) throws(DataLayerError) {
    (self.connection, self.ladder) = (connection, ladder)
    reader = TableReader(connection)
    start = try reporting("preparing a migration") { () throws(SQLiteError) in
      try connection.schemaVersion()
    }
    try reporting("preparing a migration") { () throws(SQLiteError) in
      try MigrationFunctions.define(on: connection)
    }
  }

  /// Makes the existing store one of the newest version.
  func run(from origin: Ladder.Origin, making tables: String) throws(DataLayerError) {
    switch origin {
    case .empty: return try execute(tables, "making a store")
    case .own(let version): try upgrade(from: version)
    case .apps(let version):
      let added = try reporting("looking for added columns") { () throws(SQLiteError) in
        let added = try AddedColumns(of: connection, reader)
        try added.take()
        return added
      }
      try climb(from: version, to: AppSchema.versionOfRows)
      try moveIn(making: tables)
      try reporting("leaving added columns over") { () throws(SQLiteError) in
        try added.leaveOver()
      }
    }
    try checkStore()
  }

  /// Runs the steps of the apps, and checks each.
  func climb(from version: Int, to newest: Int) throws(DataLayerError) {
    for step in ladder.steps where step.version > version && step.version <= newest {
      try checked(step) { () throws(DataLayerError) in
        try execute(step.script, "migrating the store of an app to version \(step.version)")
      }
    }
  }

  private func upgrade(from version: Int) throws(DataLayerError) {
    for (start, script) in ladder.upgrades where start >= version {
      try checked(nil) { () throws(DataLayerError) in
        try execute(script, "migrating version \(start)")
      }
    }
  }

  private func moveIn(making tables: String) throws(DataLayerError) {
    let (moving, operation) = (ladder.movingIn, "moving the store of an app in")
    // Creating an index over many rows takes less time than maintaining it while they are inserted.
    let parts = Schema.parts(of: tables)
    try execute(moving.clearing + parts.tables + moving.moving + parts.indexes, operation)
    if ladder.isChecked { try compareMoved() }
    try execute(moving.dropping, operation)
  }

  /// If SQLite cannot do something in tables that it can read, the tables are to blame: they are not those of
  /// the version.
  private func execute(_ script: String, _ operation: String) throws(DataLayerError) {
    do { try connection.execute(script) } catch {
      guard error.code == 1 else { throw .service(DataServiceError(error, during: operation)) }
      throw .service(.schemaUnknown("\(operation) fails, as \(error.message)"))
    }
  }
}

extension Migration {
  /// G-2: a difference undoes everything.
  private func checked(
    _ step: AppStep?, _ body: () throws(DataLayerError) -> Void
  ) throws(DataLayerError) {
    guard ladder.isChecked else { return try body() }
    let digests = try comparing { () throws(SQLiteError) in
      try MigrationDigests(before: step, of: reader)
    }
    reader.forget()
    try body()
    try refuse(try comparing { () throws(SQLiteError) in try digests.losses() })
  }

  private func compareMoved() throws(DataLayerError) {
    try refuse(
      try comparing { () throws(SQLiteError) in
        var losses: [String] = []
        for table in MovedTable.all {
          for query in [table.lostRows, table.lostValues] {
            let lost = try connection.text(query) ?? "all"
            if lost != "0" { losses.append("\(lost) of \(table.source) would be lost") }
          }
        }
        return losses
      })
  }

  /// G-3: the resulting store is whole.
  private func checkStore() throws(DataLayerError) {
    guard ladder.isChecked else { return }
    try refuse(try comparing { () throws(SQLiteError) in try connection.flaws() })
  }

  private func comparing<Answer>(
    _ body: () throws(SQLiteError) -> Answer
  ) throws(DataLayerError) -> Answer {
    try reporting("checking a migration", body)
  }

  private func refuse(_ losses: [String]) throws(DataLayerError) {
    guard !losses.isEmpty else { return }
    let text = losses.joined(separator: "; ")
    throw .service(.migrationFailed(from: start, to: Schema.version, reason: text))
  }
}
