import Foundation
import HabitDomain
import HabitSQLite
import Synchronization
import Testing

@testable import HabitStore

/// An unreadable store is restored from a backup when an app starts, and nothing is deleted (domain 5.4).
@Suite struct RestoreTests {
  let world = World()

  private func start(_ path: String) throws -> Database {
    try Database(.file(path: path), environment: world.environment) { $0.restores = true }
  }

  /// A store of three habits, with two backups, of one and of two habits.
  private func makeStore(_ folder: String) async throws -> String {
    let path = folder + "/store.db"
    let store = try DataLayer.sqlite(.file(path: path), environment: world.environment)
    for number in 1...3 as ClosedRange<UInt64> {
      _ = try await store.habits.create(.sample(number, "\(number)"))
      if number < 3 { try Backups(of: path).make() }
    }
    try await store.lifeCycle.close()
    return path
  }

  private static let letter = Data("This is a letter and no database.".utf8)

  @Test(arguments: [0, 1, 2])
  func `the newest backup that is whole is restored`(_ damaged: Int) async throws {
    try await withTemporaryFolder { folder in
      let path = try await makeStore(folder)
      try Self.letter.write(to: URL(filePath: path))
      try Self.letter.write(to: URL(filePath: path + "-wal"))
      for backup in try Backups(of: path).all().suffix(damaged) {
        try Self.letter.write(to: URL(filePath: backup.path))
      }
      guard damaged < 2 else {
        #expect(throws: DataLayerError.service(.recovery(.noBackupAvailable(tried: 2)))) {
          try start(path)
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == Self.letter)
        return
      }
      let database = try start(path)
      let note = Restoration(backup: 2 - damaged, damagedFile: path + ".corrupt-1")
      #expect(database.restoration == note)
      let store = DataLayer(database, name: "restored")
      #expect(try await store.habits.fetchAll().habits.count == 2 - damaged)
      try await store.lifeCycle.close()
      for ending in ["", "-wal"] {
        #expect(try Data(contentsOf: URL(filePath: path + ".corrupt-1" + ending)) == Self.letter)
      }
      #expect(try start(path).restoration == nil)
    }
  }

  /// A file system on which files whose name contains a text cannot be read.
  private static func files(without text: String) -> FileSystem {
    var files = FileSystem.live
    files.read = { path throws(DataLayerError) in
      guard !path.contains(text) else { throw .service(.unavailable("the disk fails")) }
      return try FileSystem.live.read(path)
    }
    return files
  }

  @Test func `a backup that cannot be read is passed over, and stays`() async throws {
    try await withTemporaryFolder { folder in
      let path = try await makeStore(folder)
      try Self.letter.write(to: URL(filePath: path))
      let all = try Backups(of: path).all()
      let database = try Database(
        .file(path: path), environment: world.environment, on: Self.files(without: ".backup-2-")
      ) { $0.restores = true }
      #expect(database.restoration?.backup == 1)
      try database.close()
      #expect(try Backups(of: path).all() == all)
    }
  }

  @Test func `where no backup can be read, a damaged store waits for another attempt`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = try await makeStore(folder)
      try Self.letter.write(to: URL(filePath: path))
      let cause = DataLayerError.service(.unavailable("the disk fails"))
      #expect(throws: DataLayerError.service(.recovery(.restoreFailed("\(cause)")))) {
        try Database(
          .file(path: path), environment: world.environment, on: Self.files(without: ".backup-")
        ) { $0.restores = true }
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == Self.letter)
    }
  }

  @Test func `a damaged store that there is no room to restore stays as it is, and says so`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = try await makeStore(folder)
      try Self.letter.write(to: URL(filePath: path))
      var book = RecoveryBook.standard
      let copy = book.copy
      book.copy = { backups, path, other throws(DataLayerError) in
        try copy(backups, path, other)
        throw .service(.storageFull)
      }
      #expect(throws: DataLayerError.service(.storageFull)) {
        try Database(.file(path: path), environment: world.environment) { opening in
          (opening.recovery, opening.restores) = (book, true)
        }
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == Self.letter)
      #expect(!FileManager.default.fileExists(atPath: path + ".restored"))
    }
  }

  @Test(arguments: [false, true])
  func `a store that is gone or empty is restored, beside no log`(_ isEmpty: Bool) async throws {
    try await withTemporaryFolder { folder in
      let path = try await makeStore(folder)
      try FileManager.default.removeItem(atPath: path)
      if isEmpty { try Data().write(to: URL(filePath: path)) }
      try Self.letter.write(to: URL(filePath: path + "-wal"))
      let database = try start(path)
      #expect(database.restoration?.backup == 2)
      #expect(database.restoration?.damagedFile == (isEmpty ? path + ".corrupt-1" : nil))
      #expect(try Data(contentsOf: URL(filePath: path + ".corrupt-1-wal")) == Self.letter)
      try database.close()
    }
  }

  @Test func `a store that another program makes meanwhile is not set aside`() async throws {
    try await withTemporaryFolder { folder in
      let (path, environment) = (folder + "/store.db", world.environment)
      let other = Mutex<Database?>(nil)
      var files = FileSystem.live
      files.hasFile = { asked throws(DataLayerError) in
        if asked == path + "-wal" {
          try other.withLock { database throws(DataLayerError) in
            guard database == nil else { return }
            database = try Database(.file(path: path), environment: environment)
          }
        }
        return try FileSystem.live.hasFile(asked)
      }
      let database = try Database(.file(path: path), environment: environment, on: files) {
        $0.restores = true
      }
      let made = other.withLock { $0 }
      #expect(made != nil)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(!names.contains { $0.contains("corrupt") })
      try database.close()
      try made?.close()
    }
  }

  @Test func `the log of a store that is gone is kept where there is no backup`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/store.db"
      try Self.letter.write(to: URL(filePath: path + "-wal"))
      try start(path).close()
      #expect(try Data(contentsOf: URL(filePath: path + ".corrupt-1-wal")) == Self.letter)
    }
  }

  @Test func `a backup of an older version is migrated, and backed up no second time`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/store.db"
      let connection = try Connection(.file(path: path), slots: 0)
      // As every store that was ever opened.
      try connection.set("journal_mode", to: "WAL", expecting: "wal")
      try connection.execute(Schema.steps[0].script + "PRAGMA user_version = 1;")
      try connection.close()
      let backup = try Backups(of: path).make()
      try Self.letter.write(to: URL(filePath: path))
      let database = try start(path)
      #expect(database.restoration?.backup == 1)
      #expect(try database.complaints() == [])
      try database.close()
      #expect(try Connection(.file(path: path), slots: 0).schemaVersion() == Schema.version)
      #expect(try Backups(of: path).all() == [backup])
    }
  }

  @Test func `a log of an attempt that was interrupted is not overwritten`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/store.db"
      for name in ["", "-wal", ".corrupt-1-wal"] {
        try Data(name.utf8).write(to: URL(filePath: path + name))
      }
      #expect(try StoreLocation.file(path: path).setAside() == path + ".corrupt-2")
      #expect(
        try Data(contentsOf: URL(filePath: path + ".corrupt-1-wal")) == Data(".corrupt-1-wal".utf8))
    }
  }

  @Test(
    arguments: [
      ("CREATE TABLE entry (a)", "version 0 with the tables entry"),
      ("CREATE TABLE entry (a); PRAGMA user_version = 3", "version 3 with the tables entry"),
      ("PRAGMA user_version = -1", "version -1 with no tables"),
      (Schema.script + "PRAGMA application_id = 7", "it has the mark 7"),
    ])
  func `a database of another program is refused, and left alone`(
    _ script: String, _ reason: String
  ) async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/store.db"
      let connection = try Connection(.file(path: path), slots: 0)
      try connection.execute(script)
      try connection.close()
      let before = try Data(contentsOf: URL(filePath: path))
      #expect(throws: DataLayerError.service(.schemaUnknown(reason))) { try start(path) }
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["store.db"])
    }
  }
}
