package import HabitDomain
package import HabitRules
package import HabitSQLite
import Synchronization

/// Where a store keeps its data.
package enum StoreLocation: Hashable, Sendable {
  /// In memory, lost when the store is closed.
  case memory
  /// In a file with a write-ahead log; created if missing.
  case file(path: String)
}

/// One connection behind a lock, for calls from any task.
///
/// Every operation holds the lock from its first statement to its last: it takes effect at one
/// instant. Callers that must not wait for each other each open a connection: on a file, one writer
/// and three readers are then several times as fast (`scripts/bench callers`).
package final class Database: Sendable {
  private let opening: Opening
  let environment: Environment
  let rules: RuleBook
  private let statements: StatementBook
  /// From which backup the store was restored when it was opened; nil if it was not.
  package let restoration: Restoration?
  private let lock: Mutex<Session?>

  /// Opens a store and creates missing tables.
  ///
  /// `busyTimeout` is how many milliseconds to wait for another connection's lock; acknowledged writes survive what `durability`
  /// says. `handles` counts the open handles of it and of connections opened from it. `files` is the file system of the
  /// location, and `change` alters how it is opened, for tests and mutants.
  package init(
    _ location: StoreLocation, environment: Environment, rules: RuleBook = .standard,
    statements: StatementBook = .standard, tables: String = Schema.script,
    busyTimeout: Int32 = 5000, durability: Durability = .process,
    handles: OpenHandles = OpenHandles(), on files: FileSystem = .live,
    change: (inout Opening) -> Void = { _ in }
  ) throws(DataLayerError) {
    var opening = Opening(
      location: location, tables: tables, busyTimeout: busyTimeout, durability: durability,
      handles: handles, files: files)
    change(&opening)
    self.opening = opening
    self.environment = environment
    self.rules = rules
    self.statements = statements
    var restoration: Restoration?
    let connection = try opening.connection { restoration = $0 }
    self.restoration = restoration
    lock = Mutex(
      Session(
        connection, statements: statements, environment: environment, rules: rules))
  }
}

extension Database {
  /// Runs a body of one statement.
  func read<T: Sendable>(
    _ operation: String, _ body: @Sendable (Session) throws(DataLayerError) -> T
  ) throws(DataLayerError) -> T {
    try withSession { session throws(DataLayerError) in
      session.start(operation)
      return try body(session)
    }
  }

  /// Runs a body of several statements that see the same data.
  func readConsistently<T: Sendable>(
    _ operation: String, _ body: @Sendable (Session) throws(DataLayerError) -> T
  ) throws(DataLayerError) -> T {
    try withSession { session throws(DataLayerError) in
      try session.transaction(operation, begin: .beginReading, body)
    }
  }

  /// Runs a body that writes, in one transaction, which an error undoes.
  func write<T: Sendable>(
    _ operation: String, _ body: @Sendable (Session) throws(DataLayerError) -> T
  ) throws(DataLayerError) -> T {
    try withSession { session throws(DataLayerError) in
      try session.transaction(operation, begin: .begin, body)
    }
  }

  /// Runs a body that does damage; injected faults do not apply to it.
  func damage(
    _ operation: String, _ body: @Sendable (Session) throws(DataLayerError) -> Void
  ) throws(DataLayerError) {
    try withSession { session throws(DataLayerError) in
      let injectedFault = session.injectedFault
      session.injectedFault = nil
      defer { session.injectedFault = injectedFault }
      try session.transaction(operation, begin: .begin, body)
    }
  }

  /// Closes and reopens the store; if that fails, it stays closed.
  func reopen() throws(DataLayerError) {
    try lock.withLock { session throws(DataLayerError) in
      guard let old = session else { throw Database.isClosed }
      session = nil
      session = try reopened(old)
    }
  }

  /// Turns the check of references on or off until the store is reopened; for mutants.
  package func enforceReferences(_ isEnforced: Bool) throws(DataLayerError) {
    try withSession { session throws(DataLayerError) in
      try session.enforceReferences(isEnforced)
    }
  }

  /// Opens the same file again, as another program would; nil in memory.
  var connect: (@Sendable (Environment) async throws(DataLayerError) -> DataLayer)? {
    guard case .file = opening.location else { return nil }
    return { [opening, rules, statements] environment throws(DataLayerError) in
      let other = try Database(
        opening.location, environment: environment, rules: rules, statements: statements
      ) { $0 = opening }
      return DataLayer(other, name: "sqlite-wal", rules: rules)
    }
  }

  /// Closes the store for good; a second time does nothing.
  func close() throws(DataLayerError) {
    try lock.withLock { session throws(DataLayerError) in
      let old = session
      session = nil
      try old?.close()
    }
  }

  /// The number of executed statements; 0 once the store is closed.
  func statementCount() -> Int { lock.withLock { $0?.statementCount ?? 0 } }

  /// The work of the connection since it was opened; none once the store is closed.
  func work() -> StorageWork {
    lock.withLock { $0?.work() ?? StorageWork(steps: 0, pages: 0, pagesRead: 0, pagesWritten: 0) }
  }

  /// The memory of the connection now, and its peak at the start or end of a case; none
  /// once the store is closed.
  func memory() -> StorageMemory {
    lock.withLock { $0?.memory() ?? StorageMemory(bytes: 0, peakBytes: 0) }
  }

  /// The open handles of the store and of connections opened from it.
  func openHandles() -> StorageHandles {
    StorageHandles(connections: opening.handles.connections, statements: opening.handles.statements)
  }

  /// Gives a closure exclusive use of the session.
  func withSession<T: Sendable>(
    _ body: @Sendable (Session) throws(DataLayerError) -> T
  ) throws(DataLayerError) -> T {
    try lock.withLock { session throws(DataLayerError) in
      guard let session else { throw Database.isClosed }
      return try body(session)
    }
  }

  private func reopened(_ old: Session) throws(DataLayerError) -> Session {
    let connection: Connection
    switch opening.location {
    case .memory:
      connection = try old.copiedInMemory()
      try old.close()
    case .file:
      try old.close()
      connection = try opening.connection()
    }
    return Session(
      connection, statements: statements, environment: environment, rules: rules,
      executedBefore: old.statementCount)
  }

  static let isClosed = DataLayerError.service(.unavailable("the store is closed"))
}
