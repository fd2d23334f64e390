import HabitDomain
import HabitStore

/// Stores that are opened with settings for which SQLite promises less.
enum SettingMutants {
  static let all = [
    StorageMutant("never-waits", 2, "Nothing that SQLite writes is synced to the disk.") {
      $0.opening = { $0.script += "PRAGMA synchronous = OFF;" }
    },
    StorageMutant("waits-too-seldom", 2, "Commits that must survive a power loss are not synced.") {
      $0.survivesPowerLoss = false
    },
    StorageMutant(
      "journal-in-memory", 2, "The rollback journal is kept in memory, not on the disk."
    ) {
      $0.opening = { $0.journal = "MEMORY" }
    },
    StorageMutant("no-transactions", 2, "Each statement of an operation is committed on its own.") {
      $0.dropTransactions()
    },
    StorageMutant("log-removed", 2, "The log of a store is moved away before the store is opened.")
    {
      $0.prepare = { path, files throws(DataLayerError) in
        guard try files.hasFile(path + "-wal") else { return }
        try files.rename(path + "-wal", path + "-wal.old")
      }
    },
    StorageMutant("log-left-behind", 1, "A damaged file is set aside without its log.") {
      $0.files = { files in
        let rename = files.rename
        files.rename = { path, other throws(DataLayerError) in
          if !path.hasSuffix("-wal") { try rename(path, other) }
        }
      }
    },
    StorageMutant(
      "unsynced-close", 3, "Closing a store checkpoints its log without syncing it."
    ) { design in
      design.wrap = { layer, original, database in
        layer.lifeCycle.reopen = { () throws(DataLayerError) in
          try database.execute("PRAGMA synchronous = OFF")
          try await original.lifeCycle.reopen()
        }
      }
    },
    StorageMutant(
      "unverified-pages", 2, "The checksum of a page is not verified when it is read."
    ) { $0.opening = { $0.verifiesPages = false } },
    StorageMutant(
      "anew-after-an-error", 2, "A store that fails to open once is replaced by an empty one."
    ) { $0.startsAnew = true },
  ]
}
