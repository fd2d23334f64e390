import HabitDomain
import HabitSQLite
import PropCheckStorage

@testable import HabitStore

/// What can be wrong below a store.
enum StoreTrouble: CaseIterable, Sendable {
  /// Another connection is writing.
  case locked
  /// The connection may not write.
  case readOnly
  /// The database has as many pages as it may have.
  case noRoom
  /// The disk is full.
  case fullDisk
  /// The disk does not write.
  case failingWrites
  /// The disk does not read.
  case failingReads
  /// The first page of every table and index is overwritten.
  case damagedPages

  /// What every operation with this need runs into; nil if it succeeds.
  func error(for need: StoreOperation.Need) -> DataServiceError? {
    switch (self, need) {
    case (_, .nothing), (_, .connecting), (.noRoom, .emptying): nil
    case (.failingReads, _): .storage(code: 266, text: "disk I/O error", operation: "")
    case (.damagedPages, _): .corrupted
    case (_, .reading): nil
    case (.locked, _): .storageBusy
    case (.readOnly, _): .unavailable("attempt to write a readonly database")
    case (.noRoom, _), (.fullDisk, _): .storageFull
    case (.failingWrites, _): .storage(code: 778, text: "disk I/O error", operation: "")
    }
  }

  /// Causes the trouble, and returns what ends it; damage is done before the file is opened.
  func inflict(on database: Database, on prepared: PreparedDisk) throws -> () throws -> Void {
    switch self {
    case .locked: try lock(prepared)
    case .readOnly: try forbidWrites(database)
    case .noRoom: try takeRoom(database)
    case .fullDisk: fill(prepared.disk)
    case .failingWrites: try fail(.write, .write, on: prepared.disk)
    case .failingReads: try fail(.read, .read, on: prepared.disk)
    case .damagedPages: {}
    }
  }

  private func lock(_ prepared: PreparedDisk) throws -> () throws -> Void {
    let holder = try prepared.connect()
    try holder.execute("BEGIN IMMEDIATE")
    return { try holder.close() }
  }

  private func fill(_ disk: SimulatedDisk) -> () -> Void {
    disk.setCapacity(disk.usedBytes)
    return { disk.setCapacity(DiskSettings().capacityBytes) }
  }

  private func fail(
    _ call: StorageCall, _ code: StorageErrorCode, on disk: SimulatedDisk
  ) throws -> () throws -> Void {
    try disk.plan([StorageFault(of: call, count: .max, code)])
    return { try disk.plan([]) }
  }

  private func forbidWrites(_ database: Database) throws -> () throws -> Void {
    try database.execute("PRAGMA query_only = ON")
    return { try database.execute("PRAGMA query_only = OFF") }
  }

  private func takeRoom(_ database: Database) throws -> () throws -> Void {
    try database.fillStorage()
    return {
      try database.withSession { session throws(DataLayerError) in session.injectedFault = nil }
    }
  }
}
