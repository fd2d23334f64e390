package import HabitDomain
import HabitRules
import HabitSQLite
import Synchronization

extension MigrationLayer {
  /// Stores of SQLite in memory.
  package static func sqlite(
    _ name: String = "sqlite", ladder: Ladder = .standard
  ) -> MigrationLayer {
    MigrationLayer(
      name, schema: Schema.script,
      migrate: { trial throws(DataLayerError) in try ladder.sight(of: trial) },
      complaints: { script throws(DataLayerError) in
        let check = try SchemaCheck()
        let connection = try reporting("making a schema") { () throws(SQLiteError) in
          try Connection(.memory, making: script)
        }
        return try check.complaints(about: connection)
      })
  }
}

extension Ladder {
  fileprivate func sight(of trial: MigrationTrial) throws(DataLayerError) -> MigrationSight {
    let connection = try writing { () throws(SQLiteError) in try Connection(writing: trial) }
    var sight = MigrationSight(before: try contents(of: connection))
    if let room = trial.room {
      sight.failed = try failure(of: connection, room)
      if sight.failed == nil { return try end(sight, connection) }
    }
    for version in trial.path {
      try climb(connection, toward: version)
      sight.stops.append(try contents(of: connection))
    }
    return try end(sight, connection)
  }

  private func climb(_ connection: Connection, toward version: Int) throws(DataLayerError) {
    guard version == Schema.version else { return try climb(connection, to: version) }
    try climb(connection)
  }

  /// Climbs with little room; nil if it was enough.
  private func failure(
    of connection: Connection, _ room: Int
  ) throws(DataLayerError) -> StoreContents? {
    let most = try writing { () throws(SQLiteError) in try connection.limit(growth: room) }
    do throws(DataLayerError) {
      try climb(connection, toward: Schema.version)
      return nil
    } catch {
      guard error == .service(.storageFull) else { throw error }
    }
    try writing { () throws(SQLiteError) in
      try connection.execute("PRAGMA max_page_count = \(most)")
    }
    return try contents(of: connection)
  }

  private func end(
    _ sight: MigrationSight, _ connection: Connection
  ) throws(DataLayerError) -> MigrationSight {
    var sight = sight
    if sight.stops.isEmpty { sight.stops = [try contents(of: connection)] }
    let version = sight.stops.last?.version ?? Schema.version
    let marks = try writing { () throws(SQLiteError) in
      sight.schema = try connection.knownSchema()
      sight.freshSchema = try Ladder.freshSchemas[version]?.get() ?? []
      sight.flaws = try connection.flaws()
      return try connection.marks()
    }
    try climb(connection, toward: version)
    let after = try writing { () throws(SQLiteError) in try connection.marks() }
    sight.isChangedBySecondRun = marks != after
    guard version == Schema.version else { return sight }
    let session = Session(
      connection, statements: .standard, environment: .fixed, rules: .standard)
    sight.dump = try session.dump()
    return sight
  }

  /// The parts of the schema of a store that is made at a version.
  private static let freshSchemas: [Int: Result<[String], SQLiteError>] = {
    var schemas: [Int: Result<[String], SQLiteError>] = [:]
    for version in Array(AppWriter.versions) + [Schema.version] {
      schemas[version] = Result { () throws(SQLiteError) in
        let script = version < Schema.version ? AppWriter.script(version) : Schema.script
        return try Connection(.memory, making: script).schemaParts().sorted()
      }
    }
    return schemas
  }()

  private func contents(of connection: Connection) throws(DataLayerError) -> StoreContents {
    try writing { () throws(SQLiteError) in try connection.contents() }
  }

  private func writing<Answer>(
    _ body: () throws(SQLiteError) -> Answer
  ) throws(DataLayerError) -> Answer {
    try reporting("trying a migration", body)
  }
}

/// The parts of schemas by their texts, which determine them: there are few, and asking SQLite takes a twentieth of a trial.
private let knownSchemas = Mutex<[[UInt8]: [String]]>([:])

extension Connection {
  /// The parts of the schema, sorted.
  fileprivate func knownSchema() throws(SQLiteError) -> [String] {
    let text = Array(try schemaText().utf8)
    if let parts = knownSchemas.withLock({ $0[text] }) { return parts }
    let parts = try schemaParts().sorted()
    knownSchemas.withLock { $0[text] = parts }
    return parts
  }

  fileprivate convenience init(_ location: Location, making script: String) throws(SQLiteError) {
    try self.init(location, slots: Query.allCases.count)
    try execute(script)
  }

  /// A store as an old version writes it; rows that its tables refuse are left out.
  fileprivate convenience init(writing trial: MigrationTrial) throws(SQLiteError) {
    let version = trial.contents.version
    try self.init(.memory, slots: Query.allCases.count)
    try StoreTemplates.shared.copy(
      trial.line == .own ? Schema.script(of: version) : AppWriter.script(version), to: self)
    try write(trial.contents, or: "IGNORE")
  }

  /// Lets the database grow by only so many pages.
  ///
  /// - Returns: The previous limit.
  fileprivate func limit(growth pages: Int) throws(SQLiteError) -> String {
    let most = try text("PRAGMA max_page_count") ?? ""
    let count = try text("PRAGMA page_count").flatMap { Int($0) } ?? 0
    try execute("PRAGMA max_page_count = \(count + pages)")
    return most
  }

  /// Values that change whenever rows or the schema change.
  fileprivate func marks() throws(SQLiteError) -> [String] {
    [
      "\(totalChanges)", try text("PRAGMA schema_version") ?? "",
      try text("PRAGMA user_version") ?? "",
    ]
  }
}
