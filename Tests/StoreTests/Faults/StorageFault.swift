import HabitDomain
import Glibc
import HabitSQLite

@testable import HabitStore

/// What can be wrong below a store, brought about by the means by which it happens.
enum StorageFault: CaseIterable, Sendable {
  /// Another connection is writing.
  case locked
  /// The connection may not write.
  case readOnly
  /// The database has as many pages as it may have.
  case noRoom
  /// The log of the database leads to a device that is always full.
  case fullDisk
  /// The descriptor of the log of the database does not write.
  case failingWrites
  /// The descriptor of the database does not read.
  case failingReads
  /// The first page of every table and index is overwritten.
  case damagedPages

  /// What every operation meets that has this need; nil if it succeeds.
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

  /// Brings the fault about, and answers what ends it; damage is done before the file is opened.
  func inflict(on database: Database, in file: PreparedFile) throws -> () throws -> Void {
    switch self {
    case .locked: try lock(file.path)
    case .readOnly: try forbidWrites(database)
    case .noRoom: try takeRoom(database)
    case .fullDisk: try PreparedFile.divert(file.path + "-wal", to: "/dev/full", O_RDWR)
    case .failingWrites:
      try PreparedFile.divert(file.path + "-wal", to: file.path + "-wal", O_RDONLY)
    case .failingReads: try PreparedFile.divert(file.path, to: file.path, O_WRONLY)
    case .damagedPages: {}
    }
  }

  private func lock(_ path: String) throws -> () throws -> Void {
    let holder = try Connection(.file(path: path), slots: 1)
    try holder.execute("BEGIN IMMEDIATE")
    return { try holder.close() }
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
