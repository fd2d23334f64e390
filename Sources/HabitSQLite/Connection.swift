import CHabitPages
import CPropCheckSQLite

/// One connection to one database, with its statements by slot; confined to its owner.
package final class Connection {
  /// Where a database is.
  package enum Location: Hashable, Sendable {
    /// In this connection only.
    case memory
    /// In a file, made if there is none.
    case file(path: String)
  }

  let handle: OpaquePointer
  let slots: UnsafeMutableBufferPointer<Statement?>
  private let busyHandler: BusyHandler
  private let pageVFS: PageVFS?
  let handles: OpenHandles
  @exclusivity(unchecked) var executions = 0
  private var isOpen = true

  /// Opens a database with foreign keys on, and with conveniences off that could hide a bug.
  ///
  /// `busyTimeout` is how many milliseconds to wait for another connection's lock, `slots` how many
  /// statements are kept; acknowledged writes survive what `durability` says, and `handles` counts open handles. `vfs` is asked
  /// for the name of the VFS that has the file, once the library is configured; nil is that of the process. See ``keepLog(_:)`` for
  /// `keepsLog`, and ``PageChecks`` for `pages`.
  package init(
    _ location: Location, busyTimeout: Int32 = 5000, slots count: Int,
    durability: Durability = .process, handles: OpenHandles = OpenHandles(),
    keepsLog: Bool = false, pages: PageChecks = .verified, vfs: () -> String? = { nil }
  ) throws(SQLiteError) {
    Connection.prepareLibrary
    let base = vfs()
    pageVFS = try PageVFS.taken(for: location, pages, over: base)
    handle = try Connection.open(location, on: pageVFS?.name ?? base)
    page_file_prepare(handle)
    self.handles = handles
    handles.addConnection()
    slots = .allocate(capacity: count)
    slots.initialize(repeating: nil)
    busyHandler = BusyHandler(milliseconds: busyTimeout)
    busyHandler.install(on: handle)
    // Before anything reads the file.
    try keepLog(keepsLog)
    try harden()
    try set("foreign_keys", to: "ON", expecting: "1")
    let (name, value) = durability.setting
    try set("synchronous", to: name, expecting: value)
  }

  deinit {
    dropStatements()
    slots.deallocate()
    guard isOpen else { return }
    sqlite3_close_v2(handle)
    handles.removeConnection()
  }

  /// The statement of a slot, compiled on first use; counts as an execution.
  package func statement(_ slot: Int, _ sql: @autoclosure () -> String) throws(SQLiteError)
    -> Statement
  {
    executions &+= 1
    guard let statement = slots[slot] else { return try prepare(slot, sql()) }
    return statement
  }

  func prepare(_ slot: Int, _ sql: String) throws(SQLiteError) -> Statement {
    let statement = try Statement(sql, on: handle, handles)
    slots[slot] = statement
    return statement
  }

  /// The number of rows that the last statement changed.
  package var changes: Int { Int(sqlite3_changes64(handle)) }

  /// The number of rows that all statements of the connection have changed.
  package var totalChanges: Int64 { sqlite3_total_changes64(handle) }

  /// Whether closing the last connection leaves the log next to the file instead of moving it into the file and
  /// deleting it.
  ///
  /// A file that turns out to be damaged when it is opened must keep its log, which SQLite would move into the damage.
  package func keepLog(_ isKept: Bool) throws(SQLiteError) {
    try set(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, isKept ? 1 : 0)
  }

  /// Whether a transaction is open; SQLite ends one by itself after some errors.
  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// The number of statements that have begun and are neither done nor reset.
  package var busyStatements: Int {
    var count = 0
    var next = sqlite3_next_stmt(handle, nil)
    while let statement = next {
      if sqlite3_stmt_busy(statement) != 0 { count += 1 }
      next = sqlite3_next_stmt(handle, statement)
    }
    return count
  }

  /// The number of statements executed through slots.
  package var statementCount: Int { executions }

  /// The memory of the connection in bytes: pages, the parsed schema and statements.
  package var memoryBytes: Int {
    let kinds = [
      SQLITE_DBSTATUS_CACHE_USED, SQLITE_DBSTATUS_SCHEMA_USED, SQLITE_DBSTATUS_STMT_USED,
    ]
    return kinds.reduce(0) { $0 + status($1) }
  }

  /// Steps of the virtual machine over all kept statements; wraps around to 0 at 2^31.
  ///
  /// - Complexity: O(statements), some 30 ns each.
  package var virtualMachineSteps: Int {
    var steps: Int32 = 0
    var next = sqlite3_next_stmt(handle, nil)
    while let statement = next {
      steps &+= sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0)
      next = sqlite3_next_stmt(handle, statement)
    }
    return Int(steps & .max)
  }

  /// Pages found in memory, read from the file, and written.
  package var pages: (found: Int, read: Int, written: Int) {
    (
      status(SQLITE_DBSTATUS_CACHE_HIT), status(SQLITE_DBSTATUS_CACHE_MISS),
      status(SQLITE_DBSTATUS_CACHE_WRITE)
    )
  }

  private func status(_ kind: Int32) -> Int {
    var (current, highest): (Int32, Int32) = (0, 0)
    sqlite3_db_status(handle, kind, &current, &highest, 0)
    return Int(current)
  }

  /// The version of the library, as in `3.40.1`.
  package static var libraryVersion: String { String(cString: sqlite3_libversion()) }

  /// Finalises the statements and closes the connection, which cannot be used afterwards.
  package func close() throws(SQLiteError) {
    dropStatements()
    guard sqlite3_close(handle) == SQLITE_OK else { throw SQLiteError(of: handle) }
    isOpen = false
    handles.removeConnection()
  }

  private func dropStatements() {
    for slot in slots.indices { slots[slot] = nil }
  }
}

extension Connection {
  /// Executes a script of statements without results.
  package func execute(_ script: String) throws(SQLiteError) {
    guard sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK else {
      throw SQLiteError(of: handle, sql: script)
    }
  }

  /// The first column of the first row of a statement, which is not kept.
  package func text(_ sql: String) throws(SQLiteError) -> String? {
    let statement = try query(sql)
    guard try statement.step() else { return nil }
    return Row(of: statement).optionalText(0)
  }

  /// A statement that is not kept.
  func query(_ sql: String) throws(SQLiteError) -> Statement {
    try Statement(sql, on: handle, handles, isKept: false)
  }

  /// Changes a setting and reads it back, because SQLite silently ignores what it cannot set.
  package func set(_ setting: String, to value: String, expecting expected: String)
    throws(SQLiteError)
  {
    try execute("PRAGMA \(setting) = \(value)")
    let result = try text("PRAGMA \(setting)")
    guard result == expected else {
      throw SQLiteError(
        code: SQLITE_ERROR, message: "\(setting) is \(result ?? "unknown"), not \(expected)")
    }
  }

  /// Sets the journal mode of a file, and waits for locks as everything else does.
  ///
  /// SQLite does not wait here by itself: it asks for the lock of a writer while it holds that of a reader, and two that wait for
  /// each other like this would wait forever. A failed attempt gives up both locks, so it can be repeated.
  package func setJournal(to mode: String) throws(SQLiteError) {
    let busyHandler = busyHandler.copy()
    var attempt: Int32 = 0
    while true {
      do throws(SQLiteError) {
        return try set("journal_mode", to: mode, expecting: mode.lowercased())
      } catch {
        guard error.kind == .busy, busyHandler.wait(attempt) else { throw error }
        attempt += 1
      }
    }
  }

  /// The version of the schema, as set by the application.
  package func schemaVersion() throws(SQLiteError) -> Int {
    try text("PRAGMA user_version").flatMap { Int($0) } ?? 0
  }
}

extension Connection {
  // Works only before the first use of the library; harmless if another part of the process
  // was first.
  private static let prepareLibrary: Void = {
    _ = csqlite_disable_memory_statistics()
    _ = csqlite_disable_page_reserve()
  }()

  private static func open(
    _ location: Location, on vfs: String?
  ) throws(SQLiteError) -> OpaquePointer {
    let name = try databaseName(of: location)
    var opened: OpaquePointer?
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    guard sqlite3_open_v2(name, &opened, flags, vfs) == SQLITE_OK, let opened else {
      let error = SQLiteError(of: opened)
      sqlite3_close_v2(opened)
      throw error
    }
    return opened
  }

  /// The name under which SQLite opens exactly this file, whatever it makes of `:memory:`,
  /// `file:` and the empty name.
  private static func databaseName(of location: Location) throws(SQLiteError) -> String {
    guard case .file(let path) = location else { return ":memory:" }
    guard !path.utf8.contains(0) else { throw SQLiteError(code: SQLITE_CANTOPEN) }
    return path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
  }

  private func harden() throws(SQLiteError) {
    let switches: [(Int32, Int32)] = [
      (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
      (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_DEFENSIVE, 1),
    ]
    for (option, value) in switches { try set(option, value) }
  }

  private func set(_ option: Int32, _ value: Int32) throws(SQLiteError) {
    guard csqlite_set(handle, option, value) == value else {
      throw SQLiteError(code: SQLITE_ERROR, message: "option \(option) cannot be set to \(value)")
    }
  }
}
