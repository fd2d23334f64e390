import CPropCheckSQLite
import HabitStore

/// A connection used as a C program would, with the tables of the store.
final class RawDatabase {
  private let handle: OpaquePointer
  private var statements: [RawStatement] = []

  /// A database in memory.
  init() throws(BenchError) {
    handle = try RawDatabase.open(":memory:")
    try setUp()
    try execute(Schema.script)
  }

  /// The file of a store.
  init(file path: String) throws(BenchError) {
    handle = try RawDatabase.open(path)
    sqlite3_busy_timeout(handle, 5000)
    try setUp()
  }

  private static func open(_ name: String) throws(BenchError) -> OpaquePointer {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    guard sqlite3_open_v2(name, &opened, flags, nil) == SQLITE_OK, let opened else {
      throw .baseline("no database can be opened at \(name)")
    }
    return opened
  }

  private func setUp() throws(BenchError) {
    try execute(
      "PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL; PRAGMA trusted_schema = OFF")
  }

  deinit {
    for statement in statements { statement.free() }
    sqlite3_close(handle)
  }

  func execute(_ script: String) throws(BenchError) {
    guard sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK else {
      throw .baseline(String(cString: sqlite3_errmsg(handle)))
    }
  }

  /// Compiles a statement of the store.
  func prepare(_ query: Query) throws(BenchError) -> RawStatement {
    var compiled: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let text = StatementBook.standard[query]
    guard sqlite3_prepare_v3(handle, text, -1, flags, &compiled, nil) == SQLITE_OK, let compiled
    else { throw .baseline(String(cString: sqlite3_errmsg(handle))) }
    let statement = RawStatement(handle: compiled)
    statements.append(statement)
    return statement
  }
}
