/// Why a store is not backed up, or not restored (domain 5.4).
public enum RecoveryError: Error, Hashable, Sendable {
  /// There is no file that could be backed up.
  case databaseNotFound
  /// A backup could not be made, and nothing that needs one was started; the reason is the end of a
  /// sentence.
  case backupFailed(String)
  /// A copy differs from its original, or the store has a flaw; the reason is the end of a sentence.
  case backupCorrupted(String)
  /// The store is damaged, and so are all of its backups.
  case noBackupAvailable(tried: Int)
  /// A backup could not be put in the place of the store; the reason is the end of a sentence.
  case restoreFailed(String)
}

extension RecoveryError: CustomStringConvertible {
  /// One sentence for a person; where the person can act, what to do.
  public var description: String {
    switch self {
    case .databaseNotFound: "There is no database to back up"
    case .backupFailed(let reason):
      "The database could not be backed up and stays as it is: \(reason)"
    case .backupCorrupted(let reason):
      "The database is not backed up, as a copy of it has a flaw: \(reason); restore an earlier backup"
    case .noBackupAvailable(let count):
      "The database is damaged, and no backup of \(count) can be read; the damaged file is kept"
    case .restoreFailed(let reason):
      "The database is damaged, and its backup could not be restored: \(reason)"
    }
  }
}

/// What was done when an unreadable store was opened.
public struct Restoration: Hashable, Sendable {
  /// The number of the backup that is the store now; later ones are newer.
  public var backup: Int
  /// Where the damaged file is; nil if there was none.
  public var damagedFile: String?

  /// Makes a description of a restoration.
  public init(backup: Int, damagedFile: String?) {
    (self.backup, self.damagedFile) = (backup, damagedFile)
  }
}

extension Restoration: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    guard let damagedFile else {
      return "The file of the database was gone, and backup \(backup) was restored"
    }
    return
      "The database was damaged, backup \(backup) was restored, and the damaged file is \(damagedFile)"
  }
}
