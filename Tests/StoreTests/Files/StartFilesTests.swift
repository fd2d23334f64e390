import HabitDomain
import Foundation
import Testing

@testable import HabitStore

@Suite struct StartFilesTests {
  private static func files(in folder: String) -> StartFiles {
    .sqlite(in: folder, environment: World().environment, remove: {})
  }

  @Test func `a disk without a store has nothing to damage`() async throws {
    try await withTemporaryFolder { folder in
      let files = Self.files(in: folder)
      try files.damage([1])
      #expect(try files.files().isEmpty)
    }
  }

  @Test func `what is on a disk is told byte by byte`() async throws {
    try await withTemporaryFolder { folder in
      let files = Self.files(in: folder)
      try files.openFile("a").close()
      #expect(
        try files.files()["store.sqlite"]?.starts(with: Array("SQLite format 3".utf8)) == true)
      try files.damage([1, 2])
      #expect(try files.files() == ["store.sqlite": [1, 2]])
      #expect(throws: DataLayerError.service(.corrupted)) { try files.openFile("a") }
      try files.setAside()
      // Another start could hold the lock, so nobody removes it.
      #expect(
        try files.files() == ["store.sqlite.corrupt-1": [1, 2], "store.sqlite.recovery": []])
    }
  }

  @Test func `of two starts on a damaged store, the slower one leaves the new store alone`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let files = Self.files(in: folder)
      try files.openFile("a").close()
      try files.damage([1, 2])
      // Both have found the damage when the first one sets it aside.
      try files.setAside()
      let opened = try files.openFile("a")
      try files.setAside()
      let names = try files.files().keys
      #expect(names.contains("store.sqlite"))
      #expect(!names.contains { $0.contains(".corrupt-2") })
      opened.close()
    }
  }

  @Test func `an empty file, in which another start makes its store, keeps its name`() async throws
  {
    try await withTemporaryFolder { folder in
      let files = Self.files(in: folder)
      try files.openFile("a").close()
      try files.damage([])
      try files.setAside()
      #expect(try files.files() == ["store.sqlite": [], "store.sqlite.recovery": []])
    }
  }

  @Test func `a disk that cannot be read or written is an error`() async throws {
    try await withTemporaryFolder { folder in
      let files = Self.files(in: folder)
      try FileManager.default.createDirectory(
        atPath: folder + "/store.sqlite", withIntermediateDirectories: false)
      #expect(throws: DataLayerError.self) { try files.damage([1]) }
      #expect(throws: DataLayerError.self) { try files.files() }
    }
  }
}
