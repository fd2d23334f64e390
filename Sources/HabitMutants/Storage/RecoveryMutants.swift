import HabitDomain
import HabitStore

/// Stores whose backups are made, kept or restored wrongly. Those of the two apps were (domain 5.4).
enum RecoveryMutants {
  static let all = making + restoring

  private static let making = [
    // One step if only files are checked; another property also finds it, by a backup followed by damage.
    StorageMutant("no-backup", 2, "A store is migrated without a backup.") { $0.recovery = nil },
    mutant("copied-without-log", 3, "A backup is a copy of the file without its log.") {
      $0.copy = { backups, path, other throws(DataLayerError) in
        try backups.files.write(other, try backups.files.read(path))
      }
    },
    mutant("unverified-backup", 2, "A backup is kept without being verified.") {
      $0.accepts = { _ in true }
    },
    mutant("oldest-kept", 5, "The oldest three backups are kept, not the newest.") {
      $0.kept = { Array($0.prefix(3)) }
    },
    mutant("one-kept", 3, "Only one backup is kept.") { $0.kept = { $0.suffix(1) } },
    mutant(
      "numbered-by-the-second", 4,
      "Backups are numbered by the second, so two can have the same number."
    ) { $0.number = { _ in 1_728_000_000 } }.listed(as: "124"),
    StorageMutant(
      "unsynced-backup", 3, "The directory entry of a backup is not synced to the disk."
    ) {
      $0.files = { $0.syncNames = { _ in } }
    },
  ]

  private static let restoring = [
    mutant("stale-restored", 4, "The oldest backup is restored, not the newest.") {
      $0.candidates = { $0 }
    },
    mutant("damaged-restored", 3, "The newest backup is restored even if it is damaged.") {
      $0.verifies = { _, _ in true }
    },
    mutant("newest-or-none", 4, "If the newest backup is damaged, no other is tried.") {
      $0.candidates = { $0.suffix(1) }
    },
    mutant("log-left-beside", 3, "A backup is restored beside the log of the damaged store.") {
      $0.makeRoom = { backups throws(DataLayerError) in try backups.setAsideWithoutLog() }
    }.listed(as: "122"),
    mutant("original-deleted", 2, "The damaged file is deleted instead of being set aside.") {
      $0.makeRoom = { backups throws(DataLayerError) in try backups.deleteStore() }
    },
    mutant("backup-used-up", 2, "A backup is restored by moving it, not by copying it.") {
      let copy = $0.copy
      $0.copy = { backups, path, other throws(DataLayerError) in
        guard other.hasSuffix(".restored") else { return try copy(backups, path, other) }
        try backups.files.rename(path, other)
      }
    },
    mutant("restored-in-vain", 3, "A missing or empty store is created anew despite its backups.") {
      $0.isGone = { _ in false }
    },
    mutant("restored-always", 3, "Each start restores the newest backup.") {
      $0.isGone = { _ in true }
    },
  ]

  private static func mutant(
    _ id: String, _ minimalSteps: Int, _ sentence: String,
    _ change: @escaping @Sendable (inout RecoveryBook) -> Void
  ) -> StorageMutant {
    StorageMutant(id, minimalSteps, sentence) { design in
      var book = RecoveryBook.standard
      change(&book)
      design.recovery = book
    }
  }
}

extension Backups {
  /// Sets the file of the store aside, and leaves its log.
  fileprivate func setAsideWithoutLog() throws(DataLayerError) -> String? {
    guard try files.hasFile(path) else { return nil }
    try files.rename(path, path + ".corrupt-1")
    return path + ".corrupt-1"
  }

  /// Deletes the files of the store.
  fileprivate func deleteStore() throws(DataLayerError) -> String? {
    for ending in ["-wal", "-shm", ""] where try files.hasFile(path + ending) {
      try files.remove(path + ending)
    }
    return nil
  }
}
