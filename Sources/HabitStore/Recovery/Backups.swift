package import HabitDomain
import HabitSQLite

/// The backups of a store, which are files next to its own (domain 5.4).
///
/// A backup gets its name once it is complete, compared and on the disk, so every file with such a name was whole at that
/// time. It is a database in one file, without a log.
package struct Backups: Sendable {
  /// The file of the store.
  package let path: String
  package let files: FileSystem
  let book: RecoveryBook
  /// How many milliseconds to wait for another connection's lock.
  let busyTimeout: Int32

  /// The backups of a store in a file.
  package init(
    of path: String, on files: FileSystem = .live, book: RecoveryBook = .standard,
    busyTimeout: Int32 = 5000
  ) {
    (self.path, self.files, self.book, self.busyTimeout) = (path, files, book, busyTimeout)
  }

  var place: StoreLocation { .file(path: path) }

  /// All of them, oldest first, whether they are whole or not.
  package func all() throws(DataLayerError) -> [Backup] {
    // By scalars, because a slash before a combining mark is no character of its own.
    let scalars = path.unicodeScalars
    let stem = scalars.lastIndex(of: "/").map { String(scalars[...$0]) } ?? ""
    return try files.names(place.folder)
      .compactMap { Backup(path: stem + $0, of: path) }
      .sorted { ($0.number, $0.digest) < ($1.number, $1.digest) }
  }
}

extension Backups {
  /// Makes a backup, unless the newest one is the same, and removes those that are older than the newest three.
  ///
  /// The store may be open, and may be written to in the meantime.
  /// - Returns: The newest backup.
  /// - Throws: ``RecoveryError`` in a ``DataServiceError/recovery(_:)``, or ``DataServiceError/storageFull``; no backup is lost
  ///   then.
  @discardableResult
  package func make() throws(DataLayerError) -> Backup {
    guard try files.hasFile(path) else { throw .service(.recovery(.databaseNotFound)) }
    do throws(DataLayerError) { return try alone(makeAlone) } catch {
      throw error.ofRecovery { .backupFailed($0) }
    }
  }

  private func makeAlone() throws(DataLayerError) -> Backup {
    let part = path + ".backup-part"
    try copyWhole(path, to: part)
    let backup = try add(part)
    try thinOut()
    return backup
  }

  /// Makes a copy the newest backup, or removes it if the newest backup is the same.
  private func add(_ part: String) throws(DataLayerError) -> Backup {
    let digest = Digest.of(try files.read(part))
    let others = try all()
    if let last = others.last, last.digest == digest, (try? isWhole(last)) == true {
      try files.remove(part)
      return last
    }
    let number = book.number(others)
    guard number <= Backup.greatestNumber else {
      throw .service(.recovery(.backupFailed("there is no number after that of the newest backup")))
    }
    let backup = Backup(of: path, number: number, digest: digest)
    try files.rename(part, backup.path)
    try files.syncNames(place.folder)
    return backup
  }

  /// Removes those that are not kept, and those that are damaged and older. One that cannot be read now may be whole.
  private func thinOut() throws(DataLayerError) {
    var (readable, whole): ([Backup], [Backup]) = ([], [])
    for backup in try all() {
      guard let isIntact = try? isWhole(backup) else { continue }
      readable.append(backup)
      if isIntact { whole.append(backup) }
    }
    let kept = book.kept(whole)
    guard let oldest = kept.first else { return }
    for backup in readable where !kept.contains(backup) {
      guard whole.contains(backup) || backup.number < oldest.number else { continue }
      try files.remove(backup.path)
    }
  }

  /// Whether a backup still has the bytes with which it was made.
  func isWhole(_ backup: Backup) throws(DataLayerError) -> Bool {
    Digest.of(try files.read(backup.path)) == backup.digest
  }
}

extension Backups {
  /// Copies a database through SQLite's online interface into a file of its own, syncs it to the disk, and compares both.
  func copy(_ path: String, to other: String) throws(DataLayerError) {
    try clear(other)
    let flaw = try reporting("copying the database") { () throws(SQLiteError) in
      // The log of the original stays as it is.
      let (original, copy) = (try connection(to: path, keepsLog: true), try connection(to: other))
      // Whoever finds a partial copy makes another one.
      try copy.set("journal_mode", to: "MEMORY", expecting: "memory")
      try original.execute("BEGIN")
      let facts = try StoreFacts(of: original)
      try original.copy(to: copy)
      try copy.set("journal_mode", to: "DELETE", expecting: "delete")
      let isEqual = try StoreFacts(of: copy) == facts
      let flaw = try copy.firstFlaw() ?? (isEqual ? nil : "rows are missing")
      try original.execute("COMMIT")
      try original.close()
      try copy.close()
      return flaw
    }
    guard !book.accepts(flaw) else { return }
    try clear(other)
    throw .service(.recovery(.backupCorrupted(flaw ?? "it is refused")))
  }

  /// Copies according to the book. What a failed copy leaves is removed at once, because it may have failed for lack of space;
  /// the next copy removes what cannot be removed now.
  func copyWhole(_ path: String, to other: String) throws(DataLayerError) {
    do throws(DataLayerError) { try book.copy(self, path, other) } catch {
      try? clear(other)
      throw error
    }
  }

  /// Removes what an interrupted copy left.
  func clear(_ path: String) throws(DataLayerError) {
    for ending in ["", "-journal", "-wal"] where try files.hasFile(path + ending) {
      try files.remove(path + ending)
    }
  }

  func connection(to path: String, keepsLog: Bool = false) throws(SQLiteError) -> Connection {
    try Connection(
      .file(path: path), busyTimeout: busyTimeout, slots: 0, durability: .power, keepsLog: keepsLog,
      vfs: files.vfs)
  }

  /// Runs a body while no other program makes or restores a backup of the store.
  func alone<Value>(
    _ body: () throws(DataLayerError) -> Value
  ) throws(DataLayerError) -> Value {
    // A lock on an empty database, which is never removed: removing it could remove somebody else's
    // lock.
    let lock = try reporting("waiting for another program") { () throws(SQLiteError) in
      let lock = try connection(to: path + ".recovery")
      try lock.set("journal_mode", to: "MEMORY", expecting: "memory")
      try lock.execute("BEGIN EXCLUSIVE")
      return lock
    }
    defer { withExtendedLifetime(lock) {} }
    return try body()
  }
}

extension DataLayerError {
  /// The error as one of recovery, unless it is one already, or says that the storage is full, which a person can do
  /// something about.
  func ofRecovery(_ wrap: (String) -> RecoveryError) -> DataLayerError {
    switch self {
    case .service(.recovery), .service(.storageFull): self
    default: .service(.recovery(wrap("\(self)")))
    }
  }
}
