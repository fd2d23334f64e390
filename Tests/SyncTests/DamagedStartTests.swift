import Foundation
import HabitDomain
import HabitSQLite
import HabitStore
import HabitSuite
import HabitSync
import TestFolders
import Testing

/// A store that opens, but is partly unreadable, stays where it is when an app starts (domain 5.4, A-7).
@Suite struct DamagedStartTests {
  private static var site: StartSite {
    let clock = WallClock(
      now: { () async throws(DependencyError) in Instant(milliseconds: 0) },
      sleep: { _ async throws(DependencyError) in })
    return StartSite(
      device: SyncSite(device: "a", cloud: .noop, clock: clock, random: .live(seed: 1)),
      willOpen: { _ throws(DataLayerError) in })
  }

  @Test func `a store whose inbox cannot be read is not set aside`() async throws {
    let folder = try TestFolder()
    let environment = World().environment
    let layer = StartLayer.standard("sqlite") { () throws(DataLayerError) in
      .sqlite(in: folder.path, environment: environment, remove: {})
    }
    let disk = try await layer.makeDisk()
    let first = try await disk.start(Self.site)
    try await first.store.put(SyncSample.content(.category, 0, 0))
    await first.store.close()
    try Self.damage("inbox", in: folder.file("store.sqlite"))
    let second = try await disk.start(Self.site)
    await second.store.close()
    #expect(second.rung == .memory)
    #expect(
      second.errors == [
        .cloudKitCreationFailed(.storage(.service(.corrupted))),
        .localCreationFailed(.service(.corrupted)),
      ])
    let files = try await disk.files()
    #expect(files.keys.allSatisfy { !$0.contains(".corrupt-") })
    let kept = try Connection(.file(path: folder.file("store.sqlite")), slots: 0)
    #expect(try kept.text("SELECT count(*) FROM category WHERE isPredefined = 0") == "1")
    try kept.close()
  }

  /// Overwrites the beginning of the first page of a table.
  private static func damage(_ table: String, in path: String) throws {
    let connection = try Connection(.file(path: path), slots: 0)
    let page = try #require(
      try connection.text("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'"))
    let size = try #require(try connection.text("PRAGMA page_size"))
    try connection.close()
    let place = try (#require(UInt64(page)) - 1) * #require(UInt64(size))
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.seek(toOffset: place)
    try file.write(contentsOf: Data(repeating: 0xFF, count: 64))
    try file.close()
  }
}
