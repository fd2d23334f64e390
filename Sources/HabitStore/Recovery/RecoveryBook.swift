package import HabitDomain

/// How a store is backed up and restored; a mutant is one of these with an entry replaced.
package struct RecoveryBook: Sendable {
  /// Copies a database to a file that is not there, and compares both.
  package var copy:
    @Sendable (_ backups: Backups, _ path: String, _ other: String) throws(DataLayerError) -> Void
  /// Whether a copy is taken in which this flaw was found; nil is none.
  package var accepts: @Sendable (_ flaw: String?) -> Bool
  /// The number of a new backup, beside these.
  package var number: @Sendable (_ others: [Backup]) -> Int
  /// Those that are kept, of those that are whole; both the oldest first.
  package var kept: @Sendable (_ whole: [Backup]) -> [Backup]
  /// Those that are tried, in order; given the oldest first.
  package var candidates: @Sendable (_ all: [Backup]) -> [Backup]
  /// Whether a backup can be the store.
  package var verifies:
    @Sendable (_ backups: Backups, _ backup: Backup) throws(DataLayerError) -> Bool
  /// Whether an error at opening says that the file itself cannot be read.
  package var isDamage: @Sendable (_ error: DataLayerError) -> Bool
  /// Makes room for a backup that is the store then; where the damaged file is now.
  package var makeRoom: @Sendable (_ backups: Backups) throws(DataLayerError) -> String?
  /// Whether a store of so many bytes, or of no file, is gone.
  package var isGone: @Sendable (_ bytes: Int?) -> Bool

  /// The right one: the newest three are kept, and the newest one that is whole and of a known version is restored.
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
