package import HabitDomain
import HabitSQLite

extension Backups {
  /// Replaces an unreadable store with the newest backup that verifies; its files are set aside.
  ///
  /// Wherever it is interrupted, the damaged file and all backups still exist, and the next attempt has the same result: the
  /// copy is complete before the damaged file is moved, and a missing store is restored too.
  /// - Returns: What was done; nil if the store can be read because another program was faster.
  /// - Throws: ``RecoveryError`` in a ``DataServiceError/recovery(_:)``, or ``DataServiceError/storageFull``.
  package func restore() throws(DataLayerError) -> Restoration? {
    do throws(DataLayerError) { return try alone(restoreAlone) } catch {
      throw error.ofRecovery { .restoreFailed($0) }
    }
  }

  /// The same for a missing store; one that is missing together with all of its backups is created again, and its
  /// log is kept.
  func restoreGone() throws(DataLayerError) -> Restoration? {
    if try !all().isEmpty {
      do throws(DataLayerError) { return try restore() } catch {
        guard case .service(.recovery(.noBackupAvailable)) = error else { throw error }
      }
    }
    if try files.hasFile(path + "-wal") { try alone(keepLogAlone) }
    return nil
  }

  /// Sets the log of a missing store aside, because SQLite deletes a log that has no database.
  ///
  /// Another program may have made the store since it was missed: then its log is in use, and its file has pages.
  private func keepLogAlone() throws(DataLayerError) {
    guard try files.hasFile(path + "-wal"), try isGone() else { return }
    _ = try book.makeRoom(self)
  }

  /// Sets a damaged store aside for a new one, where no backup can take its place.
  ///
  /// Another program may have done so since the damage was found. Its new store is left alone, even while its file is still
  /// empty: it has that file open.
  package func setAside() throws(DataLayerError) { try alone(setAsideAlone) }

  private func setAsideAlone() throws(DataLayerError) {
    guard try !isGone(), try isUnreadable() else { return }
    _ = try book.makeRoom(self)
  }

  private func restoreAlone() throws(DataLayerError) -> Restoration? {
    guard try isDamaged() else { return nil }
    let backup = try newest()
    let copy = path + ".restored"
    try copyWhole(backup.path, to: copy)
    let damagedFile = try book.makeRoom(self)
    try files.rename(copy, path)
    try files.syncNames(place.folder)
    return Restoration(backup: backup.number, damagedFile: damagedFile)
  }

  private func newest() throws(DataLayerError) -> Backup {
    let all = try all()
    var unread: DataLayerError?
    for backup in book.candidates(all) {
      do throws(DataLayerError) {
        if try book.verifies(self, backup) { return backup }
      } catch {
        guard error.isOfOneFile else { throw error }
        unread = unread ?? error
      }
    }
    // One that can be read another time may be whole: the store stays where it is until then.
    throw unread ?? .service(.recovery(.noBackupAvailable(tried: all.count)))
  }

  /// Whether there is no store, or nothing in its file: SQLite would make a new one, and delete its log.
  func isGone() throws(DataLayerError) -> Bool {
    // Checked first, because that can fail.
    guard try files.hasFile(path) else { return book.isGone(nil) }
    return book.isGone(try files.byteCount(path))
  }

  private func isDamaged() throws(DataLayerError) -> Bool {
    if try isGone() { return true }
    return try isUnreadable()
  }

  private func isUnreadable() throws(DataLayerError) -> Bool {
    do throws(DataLayerError) {
      _ = try mark(of: path)
      return false
    } catch { return book.isDamage(error) }
  }

  /// Whether a backup can be opened, and is that of a store that this program knows.
  func isReadable(_ path: String) throws(DataLayerError) -> Bool {
    do throws(DataLayerError) {
      guard case .success(let origin) = try mark(of: path).origin else { return false }
      return origin != .empty
    } catch {
      guard book.isDamage(error) else { throw error }
      return false
    }
  }

  private func mark(of path: String) throws(DataLayerError) -> StoreMark {
    try reporting("opening the database") { () throws(SQLiteError) in
      let connection = try connection(to: path, keepsLog: true)
      let mark = try StoreMark(of: connection)
      try connection.close()
      return mark
    }
  }
}

extension DataLayerError {
  /// Whether it may concern one file only, so that another one can be tried.
  fileprivate var isOfOneFile: Bool {
    switch self {
    case .service(.unavailable), .service(.storage): true
    default: false
    }
  }
}
