import HabitDomain
import HabitRules
import HabitSQLite

/// An open connection with everything that an operation needs; confined to the holder of the
/// database's lock.
final class Session {
  let connection: Connection
  let statements: StatementBook
  let environment: Environment
  let rules: RuleBook

  // The statements of earlier connections of the store.
  private let executedBefore: Int
  /// The fault that will hit a later transaction, if any.
  var injectedFault: InjectedFault?

  // The page limit to restore after the storage was full; nil if it was not.
  private var pageLimit: String?
  // A zone known to exist, so that most logs need no look-up.
  private var knownZone = "UTC"
  // The most memory seen.
  private var peakBytes = 0
  // The current operation, for errors.
  private var operation = "opening the database"
  // The stamp and the time of the current operation, each taken once.
  private var issuedStamp: Stamp?
  private var presentTime: Instant?

  init(
    _ connection: Connection, statements: StatementBook, environment: Environment, rules: RuleBook,
    executedBefore: Int = 0
  ) {
    self.connection = connection
    self.statements = statements
    self.environment = environment
    self.rules = rules
    self.executedBefore = executedBefore
  }

  /// The number of statements that the store has executed.
  var statementCount: Int { executedBefore + connection.statementCount }

  /// The work of the connection; a reopened one starts at 0.
  func work() -> StorageWork {
    let pages = connection.pages
    return StorageWork(
      steps: connection.virtualMachineSteps, pages: pages.found + pages.read, pagesRead: pages.read,
      pagesWritten: pages.written)
  }

  /// The memory of the connection; SQLite keeps no peak of it, so it is the greatest reading.
  func memory() -> StorageMemory {
    let bytes = connection.memoryBytes
    peakBytes = max(peakBytes, bytes)
    return StorageMemory(bytes: bytes, peakBytes: peakBytes)
  }
}

extension Session {
  /// Closes the connection; the session cannot be used afterwards.
  func close() throws(DataLayerError) {
    start("closing the database")
    try reporting(operation, connection.close)
  }

  /// A connection to a copy, as if a file had been reopened.
  func copiedInMemory() throws(DataLayerError) -> Connection {
    start("opening the database again")
    return try reporting(operation) { () throws(SQLiteError) in
      let copy = try connection.reopenedInMemory()
      try EditedExtras.define(on: copy)
      return copy
    }
  }

  func enforceReferences(_ isEnforced: Bool) throws(DataLayerError) {
    start("setting up the connection")
    try reporting(operation) { () throws(SQLiteError) in
      try connection.set(
        "foreign_keys", to: isEnforced ? "ON" : "OFF", expecting: isEnforced ? "1" : "0")
    }
  }
}

extension Session {
  /// Runs the body in one transaction, which an error undoes.
  func transaction<T>(
    _ operation: String, begin: Query, _ body: (Session) throws(DataLayerError) -> T
  ) throws(DataLayerError) -> T {
    start(operation)
    try execute(begin)
    let changes = connection.totalChanges
    do {
      let result = try body(self)
      try commit(hasChanged: connection.totalChanges != changes)
      return result
    } catch {
      rollBack()
      makeRoom()
      throw error
    }
  }

  /// Commits, unless the transaction changes something and hits a fault.
  private func commit(hasChanged: Bool) throws(DataLayerError) {
    switch hasChanged ? injectedFault.meet() : nil {
    case nil: try execute(.commit)
    case .full: try runFull()
    case .held: _ = try run(.hold, { _ in }, commit(behind:))
    }
  }

  /// Limits the size of the database and then exceeds it, so that SQLite reports it full.
  private func runFull() throws(DataLayerError) {
    try reporting(operation) { () throws(SQLiteError) in
      pageLimit = try connection.text("PRAGMA max_page_count")
      try connection.execute("PRAGMA max_page_count = 1")
    }
    return try execute(.runFull)
  }

  /// Commits while another statement is writing, for which SQLite reports busy even without a file (see the
  /// documentation of `COMMIT`).
  ///
  /// - Returns: Whether there is another row; a commit has none.
  private func commit(behind holding: Statement) throws(SQLiteError) -> Bool {
    _ = try holding.step()
    let commit = try connection.statement(Query.commit.rawValue, statements[.commit])
    defer { commit.reset() }
    return try commit.step()
  }

  private func makeRoom() {
    guard let limit = pageLimit else { return }
    pageLimit = nil
    // If that fails, the next write reports it.
    try? connection.execute("PRAGMA max_page_count = \(limit)")
  }

  /// Begins an operation, which takes its own time and stamp.
  func start(_ operation: String) {
    self.operation = operation
    issuedStamp = nil
    presentTime = nil
  }

  private func rollBack() {
    // SQLite has undone the transaction by itself after some errors. If it cannot be undone, there
    // is no remedy: it ends with the connection, and each further transaction fails.
    guard connection.isInTransaction else { return }
    try? execute(.rollback)
  }
}

extension Session {
  /// Reads the log of a row.
  func log(_ row: borrowing Row) -> HabitLog { HabitLog(row, likelyZone: knownZone) }

  /// Reads the log of a row as it is returned to callers.
  func readableLog(_ row: borrowing Row) -> HabitLog { readable(log(row)) }

  /// A log as it is returned to callers: with the fallback zone if its own is unknown.
  func readable(_ log: HabitLog) -> HabitLog {
    guard !isKnownZone(log.timezone) else { return log }
    var log = log
    log.timezone = environment.fallbackZone()
    return log
  }

  func isKnownZone(_ zone: String) -> Bool {
    // Different texts can be equal, but not of equal length if one of them is ASCII.
    guard zone != knownZone || zone.utf8.count != knownZone.utf8.count else { return true }
    guard rules.isKnownZone(zone) else { return false }
    knownZone = zone
    return true
  }

  /// The time of the operation.
  func now() -> Instant {
    if let presentTime { return presentTime }
    let now = environment.now()
    presentTime = now
    return now
  }

  /// The stamp of the operation, taken from the clock of the store when the first row changes.
  func stamp() throws(DataLayerError) -> Stamp {
    if let issuedStamp { return issuedStamp }
    let next = HybridClock.stamp(after: try lastStamp(), at: now(), device: environment.device)
    try execute(.setLastStamp) { $0.bind(next.wall, next.counter) }
    issuedStamp = next
    return next
  }

  /// Whether the operation has changed anything so far.
  var hasStamp: Bool { issuedStamp != nil }

  /// The last reading of the store's clock; nil before the first stamp.
  func lastStamp() throws(DataLayerError) -> ClockReading? {
    try first(.lastStamp) { ClockReading(wall: $0.integer(0), counter: $0.integer(1)) }
  }

  /// Gives the rest of the operation its own stamp.
  func endStamp() { issuedStamp = nil }
}

extension Session {
  /// Executes a statement that changes content, with the stamp as its first three arguments;
  /// returns how many rows changed.
  @discardableResult
  func change(
    _ query: Query, _ bind: (Statement) -> Void = { _ in }
  ) throws(DataLayerError) -> Int {
    let stamp = try stamp()
    try execute(query) { statement in
      statement.bind(stamp)
      bind(statement)
    }
    return connection.changes
  }

  /// Tombstones rows by statements whose arguments are the time and one more, such as an id.
  func bury(_ argument: some Bindable, by queries: Query...) throws(DataLayerError) {
    let now = now()
    for query in queries { try change(query) { $0.bind(now, argument) } }
  }

  /// Executes a statement without a result.
  func execute(_ query: Query, _ bind: (Statement) -> Void = { _ in }) throws(DataLayerError) {
    try run(query, bind) { statement throws(SQLiteError) in
      while try statement.step() {}
    }
  }

  /// The first row for which the closure has a value.
  func first<T>(
    _ query: Query, _ bind: (Statement) -> Void = { _ in }, _ decode: (borrowing Row) -> T?
  ) throws(DataLayerError) -> T? {
    try run(query, bind) { statement throws(SQLiteError) in
      while try statement.step() {
        guard let value = decode(Row(of: statement)) else { continue }
        try statement.check()
        return value
      }
      return nil
    }
  }

  /// Calls a closure with every row.
  func forEach(
    _ query: Query, _ bind: (Statement) -> Void = { _ in }, _ body: (borrowing Row) -> Void
  ) throws(DataLayerError) {
    try run(query, bind) { statement throws(SQLiteError) in
      while try statement.step() { body(Row(of: statement)) }
    }
  }

  /// All rows.
  func rows<T>(
    _ query: Query, _ bind: (Statement) -> Void = { _ in }, _ decode: (borrowing Row) -> T
  ) throws(DataLayerError) -> [T] {
    var rows: [T] = []
    try forEach(query, bind) { rows.append(decode($0)) }
    return rows
  }

  /// The Boolean in the first column of the first row.
  func isTrue(
    _ query: Query, _ bind: (Statement) -> Void = { _ in }
  ) throws(DataLayerError) -> Bool {
    try first(query, bind) { $0.boolean(0) } == true
  }

  private func run<T>(
    _ query: Query, _ bind: (Statement) -> Void,
    _ body: (Statement) throws(SQLiteError) -> T
  ) throws(DataLayerError) -> T {
    try reporting(operation) { () throws(SQLiteError) in
      let statement = try connection.statement(query.rawValue, statements[query])
      defer { statement.reset() }
      bind(statement)
      return try body(statement)
    }
  }
}
