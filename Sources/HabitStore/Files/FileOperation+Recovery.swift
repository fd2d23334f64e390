import HabitDomain
import HabitSQLite

extension FileOperation {
  /// Backups, migrations after a backup, and restores (domain 5.4).
  static func recoveries(_ book: RecoveryBook?) -> [FileOperation] {
    let migrated = zip(Schema.versions, migrations).suffix(1)
    let moved = zip(AppWriter.versions, movingsIn).filter { version, _ in version == 10 }
    return [backingUp(book)] + (migrated + moved).map { $1.behindBackup(of: $0, book) }
      + [false, true].map { restoring(besideDamage: $0, book) }
  }

  /// A fourth backup, so that the first one goes.
  private static func backingUp(_ book: RecoveryBook?) -> FileOperation {
    FileOperation(
      name: "back up a store",
      prepare: { files throws(DataLayerError) in try prepare(backups: 3, on: files) },
      perform: { files throws(DataLayerError) in try backups(files, book).make() },
      view: { files throws(DataLayerError) in
        let newest = try backups(files).all().suffix(3)
        return try look(files)
          + newest.map { backup throws(DataLayerError) in
            try looked(at: backup, files)
          }
      },
      finish: { files throws(DataLayerError) in
        try backups(files, book).make()
        let numbers = try backups(files).all().map(\.number)
        try require(numbers == [2, 3, 4], "The backups are \(numbers)")
      })
  }

  /// The same migration of a version, after a backup.
  private func behindBackup(of version: Int, _ book: RecoveryBook?) -> FileOperation {
    FileOperation(
      name: "back up and \(name)", prepare: prepare,
      perform: { files throws(DataLayerError) in try Self.open(files, book) },
      view: { files throws(DataLayerError) in
        let lines = try Self.look(files)
        if lines.first == "version \(Schema.version)" { try Self.requireBackup(of: version, files) }
        return lines
      },
      finish: { files throws(DataLayerError) in
        try Self.open(files, book)
        try Self.requireBackup(of: version, files)
        try Self.openWhole(files)
      })
  }

  /// A restore of the newest backup, or of the one before it if the newest is damaged.
  private static func restoring(besideDamage: Bool, _ book: RecoveryBook?) -> FileOperation {
    let start = { @Sendable (files: FileSystem) throws(DataLayerError) in
      try open(files, book, restores: true)
    }
    let view = { @Sendable (files: FileSystem) throws(DataLayerError) in
      // What the next start of the app sees, which completes any unfinished work.
      try start(files)
      try requireBackups(2, besideDamage, files)
      return try look(files) + kept(files)
    }
    var restoring = FileOperation(
      name: besideDamage ? "restore a backup beside a damaged one" : "restore a backup",
      prepare: { files throws(DataLayerError) in
        try prepare(backups: 2, on: files)
        if besideDamage { try spoilNewest(files) }
        try damage(files)
      },
      perform: start, view: view,
      finish: { files throws(DataLayerError) in
        let lines = try view(files)
        let content = "state \(besideDamage ? 1 : 2)"
        try require(lines.contains { $0.contains(content) }, "Another backup is restored")
      })
    restoring.isDoneAgainByView = true
    return restoring
  }
}

extension FileOperation {
  private static func backups(
    _ files: FileSystem, _ book: RecoveryBook? = .standard
  ) -> Backups {
    Backups(of: path, on: files, book: book ?? .standard, busyTimeout: 0)
  }

  /// A store with so many backups, each with different contents, none of which equal its own.
  private static func prepare(backups count: Int, on files: FileSystem) throws(DataLayerError) {
    try write(Schema.version, on: files)
    for number in 1...count + 1 {
      try reporting("changing a store") { () throws(SQLiteError) in
        let connection = try Connection(
          .file(path: path), busyTimeout: 0, slots: 0, durability: .power, vfs: files.vfs)
        try connection.execute("UPDATE category SET displayName = 'state \(number)'")
        try connection.close()
      }
      if number <= count { try backups(files).make() }
    }
  }

  private static func spoilNewest(_ files: FileSystem) throws(DataLayerError) {
    guard let newest = try backups(files).all().last else { return }
    var bytes = try files.read(newest.path)
    bytes[bytes.count / 2] ^= 1
    try files.write(newest.path, bytes)
  }

  /// The number and the contents of a backup, which must be whole.
  private static func looked(
    at backup: Backup, _ files: FileSystem
  ) throws(DataLayerError) -> String {
    try require(try backups(files).isWhole(backup), "Backup \(backup.number) is not whole")
    return try "\(backup.number): \(look(at: backup.path, files))"
  }

  private static func requireBackup(
    of version: Int, _ files: FileSystem
  ) throws(DataLayerError) {
    let all = try backups(files).all()
    try require(all.count == 1, "There are \(all.count) backups of one store")
    for backup in all {
      let text = try looked(at: backup, files)
      try require(text.contains("version \(version)"), "The backup is of another version")
    }
  }

  /// All backups must be as they were made, except for the newest one if that is damaged.
  private static func requireBackups(
    _ count: Int, _ besideDamage: Bool, _ files: FileSystem
  ) throws(DataLayerError) {
    let all = try backups(files).all()
    try require(all.count == count, "There are \(all.count) backups, not \(count)")
    for backup in besideDamage ? all.dropLast() : all[...] { _ = try looked(at: backup, files) }
  }

  private static func require(_ condition: Bool, _ problem: String) throws(DataLayerError) {
    guard condition else { throw .service(.invalidData(problem)) }
  }
}
