import CPropCheckSQLite
import HabitDomain
import Testing

@testable import HabitSQLite
@testable import HabitStore

/// Interrupts a connection once, after so many steps of its virtual machine, as another thread might at any moment.
///
/// It must not outlive the connection, and stays in force until it ends.
final class Interruption {
  private(set) var steps = 0
  private let step: Int
  private let handle: OpaquePointer

  /// A step that is never reached only counts.
  init(_ database: Database, at step: Int) throws {
    self.step = step
    handle = try database.handle()
    sqlite3_progress_handler(
      handle, 1, { Interruption.took($0) }, Unmanaged.passUnretained(self).toOpaque())
  }

  func end() { sqlite3_progress_handler(handle, 0, nil, nil) }

  private func take() {
    steps += 1
    if steps == step { sqlite3_interrupt(handle) }
  }

  private static func took(_ interruption: UnsafeMutableRawPointer?) -> Int32 {
    guard let interruption else { return 0 }
    Unmanaged<Interruption>.fromOpaque(interruption).takeUnretainedValue().take()
    return 0
  }
}

extension Database {
  /// The connection itself, which nothing else may use in the meantime.
  fileprivate func handle() throws -> OpaquePointer {
    nonisolated(unsafe) var handle: OpaquePointer?
    try withSession { session throws(DataLayerError) in handle = session.connection.handle }
    return try #require(handle)
  }

  /// Takes over the content of another database.
  func copy(_ other: Database) throws {
    let (target, source) = (try handle(), try other.handle())
    let backup = sqlite3_backup_init(target, "main", source, "main")
    sqlite3_backup_step(backup, -1)
    try #require(sqlite3_backup_finish(backup) == SQLITE_OK)
  }
}
