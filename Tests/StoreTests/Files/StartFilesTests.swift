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
      #expect(try files.files() == ["store.sqlite.corrupt-1": [1, 2]])
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
