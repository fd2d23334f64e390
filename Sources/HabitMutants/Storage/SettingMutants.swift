import HabitDomain
import HabitStore

/// Stores that are opened with settings for which SQLite promises less.
enum SettingMutants {
  static let all = [
    StorageMutant("never-waits", 2, "No commit and no file waits for the disk.") {
      $0.opening = { $0.script += "PRAGMA synchronous = OFF;" }
    },
    StorageMutant("waits-too-seldom", 2, "Commits do not wait for the disk where they promise to.")
    {
      $0.survivesPowerLoss = false
    },
    StorageMutant("journal-in-memory", 2, "What undoes half a transaction is not on the disk.") {
      $0.opening = { $0.journal = "MEMORY" }
    },
    StorageMutant("no-transactions", 2, "Every statement of an operation is committed alone.") {
      $0.dropTransactions()
    },
    StorageMutant("log-removed", 2, "The log that a store finds is taken away before it is opened.")
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
      "unsynced-close", 3, "The log is moved to the file without waiting for the disk at the end."
    ) { design in
      design.wrap = { layer, original, database in
        layer.lifeCycle.reopen = { () throws(DataLayerError) in
          try database.execute("PRAGMA synchronous = OFF")
          try await original.lifeCycle.reopen()
        }
      }
    },
    StorageMutant(
      "unverified-pages", 2, "A page that is read is not compared with its checksum."
    ) { $0.opening = { $0.verifiesPages = false } },
    StorageMutant(
      "anew-after-an-error", 2, "A store that cannot be opened once is replaced by an empty one."
    ) { $0.startsAnew = true },
  ]
}
