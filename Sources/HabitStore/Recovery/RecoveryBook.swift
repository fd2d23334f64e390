package import HabitDomain

/// How a store is backed up and restored; a mutant is a copy with one entry replaced.
package struct RecoveryBook: Sendable {
  /// Copies a database to a new file, and compares both.
  package var copy:
    @Sendable (_ backups: Backups, _ path: String, _ other: String) throws(DataLayerError) -> Void
  /// Whether a copy with this flaw is accepted; nil is none.
  package var accepts: @Sendable (_ flaw: String?) -> Bool
  /// The number of a new backup, given the others.
  package var number: @Sendable (_ others: [Backup]) -> Int
  /// The whole backups that are kept; both oldest first.
  package var kept: @Sendable (_ whole: [Backup]) -> [Backup]
  /// The backups that are tried, in order; given oldest first.
  package var candidates: @Sendable (_ all: [Backup]) -> [Backup]
  /// Whether a backup can be the store.
  package var verifies:
    @Sendable (_ backups: Backups, _ backup: Backup) throws(DataLayerError) -> Bool
  /// Whether an error on opening says that the file itself cannot be read.
  package var isDamage: @Sendable (_ error: DataLayerError) -> Bool
  /// Moves the store aside to make room for a backup; returns where the damaged file is now.
  package var makeRoom: @Sendable (_ backups: Backups) throws(DataLayerError) -> String?
  /// Whether a store is gone, given the size of its file in bytes, or nil for no file.
  package var isGone: @Sendable (_ bytes: Int?) -> Bool

  /// The correct one: the newest three are kept, and the newest one that is whole and of a known version is
  /// restored.
  package static let standard = RecoveryBook(
    copy: { backups, path, other throws(DataLayerError) in
      try backups.copy(path, to: other)
    },
    accepts: { $0 == nil },
    number: { ($0.last?.number ?? 0) + 1 },
    kept: { $0.suffix(3) },
    candidates: { $0.reversed() },
    verifies: { backups, backup throws(DataLayerError) in
      guard try backups.isWhole(backup) else { return false }
      return try backups.isReadable(backup.path)
    },
    isDamage: { $0 == .service(.corrupted) },
    makeRoom: { backups throws(DataLayerError) in try backups.place.setAside(on: backups.files) },
    isGone: { $0 == nil || $0 == 0 })
}
