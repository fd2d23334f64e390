import Foundation
import HabitDomain
import HabitSQLite
import Testing

@testable import HabitStore

/// Backups are made before a migration, compared and kept (domain 5.4).
@Suite struct BackupsTests {
  let world = World()

  private func change(_ path: String, _ number: Int) throws {
    let connection = try Connection(.file(path: path), slots: 0)
    try connection.execute("UPDATE state SET stampWall = \(number), stampCounter = 0")
    try connection.close()
  }

  private func makeStore(_ folder: String) throws -> String {
    let path = folder + "/store.db"
    try Database(.file(path: path), environment: world.environment).close()
    return path
  }

  @Test func `the newest three are kept, and an equal one is not made`() async throws {
    try await withTemporaryFolder { folder in
      let path = try makeStore(folder)
      let backups = Backups(of: path)
      for number in 1...5 {
        try change(path, number)
        #expect(try backups.make().number == number)
        #expect(try backups.make().number == number)
      }
      #expect(try backups.all().map(\.number) == [3, 4, 5])
      let copy = try Connection(.file(path: try backups.all()[0].path), slots: 0)
      #expect(try copy.text("SELECT stampWall FROM state") == "3")
      #expect(try copy.text("PRAGMA journal_mode") == "delete")
    }
  }

  @Test func `a backup that cannot be read is none, and stays`() async throws {
    try await withTemporaryFolder { folder in
      let path = try makeStore(folder)
      let backups = Backups(of: path)
      let first = try backups.make()
      try FileManager.default.removeItem(atPath: first.path)
      try FileManager.default.createDirectory(
        atPath: first.path, withIntermediateDirectories: false)
      // The store is the same, but what has its name is no copy of it.
      #expect(try backups.make().number == 2)
      for number in 3...5 {
        try change(path, number)
        #expect(try backups.make().number == number)
      }
      #expect(try backups.all().map(\.number) == [1, 3, 4, 5])
    }
  }

  @Test func `what is not yet in the file is in the backup`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/store.db"
      let store = try DataLayer.sqlite(.file(path: path), environment: world.environment)
      _ = try await store.habits.create(.sample(1))
      let backup = try Backups(of: path).make()
      let copy = try Connection(.file(path: backup.path), slots: 0)
      #expect(try copy.text("SELECT count(*) FROM habit") == "1")
      try await store.lifeCycle.close()
    }
  }

  @Test func `a migration leaves a backup of the old version`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/store.db"
      let connection = try Connection(.file(path: path), slots: 0)
      try connection.execute(Schema.steps[0].script + "PRAGMA user_version = 1;")
      try connection.close()
      try Database(.file(path: path), environment: world.environment).close()
      let backup = try #require(try Backups(of: path).all().first)
      #expect(try Connection(.file(path: backup.path), slots: 0).schemaVersion() == 1)
      // There is nothing to migrate the second time.
      try Database(.file(path: path), environment: world.environment).close()
      #expect(try Backups(of: path).all() == [backup])
    }
  }

  @Test func `a store that cannot be copied is not migrated`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/store.db"
      let connection = try Connection(.file(path: path), slots: 0)
      try connection.execute(Schema.steps[0].script + "PRAGMA user_version = 1;")
      var book = RecoveryBook.standard
      book.accepts = { _ in false }
      #expect(throws: DataLayerError.service(.recovery(.backupCorrupted("it is refused")))) {
        try Database(.file(path: path), environment: world.environment) { $0.recovery = book }
      }
      #expect(try connection.schemaVersion() == 1)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(!names.contains { $0.contains("backup") })
    }
  }

  @Test func `a store that there is no room to back up is not migrated, and says so`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/store.db"
      let connection = try Connection(.file(path: path), slots: 0)
      try connection.execute(Schema.steps[0].script + "PRAGMA user_version = 1;")
      for (cause, error) in [
        (.storageFull, .storageFull),
        (.storageBusy, .recovery(.backupFailed("\(DataServiceError.storageBusy)"))),
      ] as [(DataServiceError, DataServiceError)] {
        var book = RecoveryBook.standard
        book.copy = { _, _, _ throws(DataLayerError) in throw .service(cause) }
        #expect(throws: DataLayerError.service(error)) {
          try Database(.file(path: path), environment: world.environment) { $0.recovery = book }
        }
      }
      #expect(try connection.schemaVersion() == 1)
    }
  }

  @Test func `a copy that there is no room for is removed at once`() async throws {
    try await withTemporaryFolder { folder in
      let path = try makeStore(folder)
      var book = RecoveryBook.standard
      let copy = book.copy
      book.copy = { backups, path, other throws(DataLayerError) in
        try copy(backups, path, other)
        throw .service(.storageFull)
      }
      #expect(throws: DataLayerError.service(.storageFull)) {
        try Backups(of: path, book: book).make()
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(!names.contains { $0.contains("backup") })
    }
  }

  @Test func `a missing store is not backed up`() {
    #expect(throws: DataLayerError.service(.recovery(.databaseNotFound))) {
      try Backups(of: "/nowhere/at/all").make()
    }
  }

  @Test(
    arguments: [
      "/a/s.backup-7-00000000000000ff": 7, "/a/s.backup-7-ff": nil, "/a/s.backup-part": nil,
      "/a/s.backup-07-00000000000000ff": nil, "/a/t.backup-7-00000000000000ff": nil,
      "/a/s.backup-x-00000000000000ff": nil, "/a/s": nil,
      "/a/s.backup-9223372036854775806-00000000000000ff": Int.max - 1,
      "/a/s.backup-9223372036854775807-00000000000000ff": nil,
    ] as [String: Int?])
  func `a backup is known by its name`(_ path: String, _ number: Int?) {
    #expect(Backup(path: path, of: "/a/s")?.number == number)
  }

  @Test func `a backup of a store whose name only looks the same is another one`() {
    let path = "/a/cafe\u{301}.backup-7-00000000000000ff"
    #expect(Backup(path: path, of: "/a/cafe\u{301}")?.number == 7)
    #expect(Backup(path: path, of: "/a/caf\u{e9}") == nil)
  }

  @Test func `a backup number without a successor is ignored, the one before it is the last`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = try makeStore(folder)
      try Data().write(to: URL(filePath: path + ".backup-\(Int.max)-00000000000000ff"))
      #expect(try Backups(of: path).make().number == 1)
      let last = Backup(of: path, number: Backup.greatestNumber, digest: 0xff)
      try Data().write(to: URL(filePath: last.path))
      let reason = "there is no number after that of the newest backup"
      #expect(throws: DataLayerError.service(.recovery(.backupFailed(reason)))) {
        try Backups(of: path).make()
      }
    }
  }

  @Test func `the backups of a store are found whatever its name begins with`() async throws {
    try await withTemporaryFolder { folder in
      // An accent, which joins the slash before it.
      let path = folder + "/\u{301}store.db"
      try Database(.file(path: path), environment: world.environment).close()
      for number in 1...2 {
        try change(path, number)
        try Backups(of: path).make()
      }
      #expect(try Backups(of: path).all().map(\.number) == [1, 2])
    }
  }
}
