package import HabitDomain
package import HabitSQLite

/// All steps from a store of any version to one of the newest, as one value.
///
/// A mutant is this value with one part changed.
package struct Ladder: Sendable {
  /// From each version of the apps to the next.
  package var steps = AppSchema.steps
  /// From the last versions of the apps to ours.
  package var movingIn = MovingIn.standard
  /// From each version of ours to the next, by the version that they start from.
  package var upgrades = Schema.upgrades
  /// The transaction that a migration runs in: all of it is done, or nothing (G-1).
  package var frame = (begin: "BEGIN IMMEDIATE", end: "COMMIT", undo: "ROLLBACK")
  /// Whether a store of the newest version is left alone (G-5).
  package var restsAtTheTop = true
  /// Whether each step is checked, and the store after the last one (G-2, G-3).
  package var isChecked = true

  /// The correct one.
  package static let standard = Ladder()
}

extension Ladder {
  /// What a store is, by its version and its tables.
  enum Origin: Equatable {
    /// Nothing was written to it.
    case empty
    case apps(version: Int)
    case own(version: Int)
  }

  /// - Throws: Why it cannot be opened. Nothing is written.
  static func origin(of connection: Connection) throws(DataLayerError) -> Origin {
    let mark = try reporting("opening the database") { () throws(SQLiteError) in
      try StoreMark(of: connection)
    }
    return try mark.origin.mapError(DataLayerError.service).get()
  }
}

extension Ladder {
  /// Brings a store to the newest version in one transaction, or leaves it as it is; a store of the newest version
  /// is only read.
  ///
  /// `tables` makes the tables of an empty store; `backUp` is called before anything is written to a nonempty one, and `check` once
  /// its contents are at the newest version, before the commit. Another process that does the same waits, and finds it done (G-10):
  /// the origin of the store is determined again in the transaction.
  func climb(
    _ connection: Connection, from origin: Origin, making tables: String = Schema.script,
    backUp: () throws(DataLayerError) -> Void = {},
    check: () throws(DataLayerError) -> Void = {}
  ) throws(DataLayerError) {
    if restsAtTheTop, origin == .own(version: Schema.version) { return try check() }
    try transact(connection) { migration throws(DataLayerError) in
      let present = try Ladder.origin(of: connection)
      // Nobody else writes now, and another connection can read what was committed.
      if present != .empty, present != .own(version: Schema.version) { try backUp() }
      try migration.run(from: present, making: tables)
      if present != .empty { try check() }
    }
  }

  /// Brings an open store to the newest version, whatever it is.
  package func climb(_ connection: Connection) throws(DataLayerError) {
    try climb(connection, from: try Ladder.origin(of: connection))
  }

  /// Brings a store of an app to a later version of the apps, as an intermediate update did; for
  /// tests.
  package func climb(_ connection: Connection, to version: Int) throws(DataLayerError) {
    try transact(connection) { migration throws(DataLayerError) in
      guard case .apps(let present) = try Ladder.origin(of: connection) else { return }
      try migration.climb(from: present, to: version)
    }
  }

  private func transact(
    _ connection: Connection, _ body: (Migration) throws(DataLayerError) -> Void
  ) throws(DataLayerError) {
    let operation = "beginning a migration"
    try reporting(operation) { () throws(SQLiteError) in try connection.execute(frame.begin) }
    do throws(DataLayerError) {
      try body(try Migration(connection, by: self))
      try reporting(operation) { () throws(SQLiteError) in try connection.execute(frame.end) }
    } catch {
      // Closing the connection would roll it back too, but that is up to the caller.
      try? connection.execute(frame.undo)
      throw error
    }
  }
}
