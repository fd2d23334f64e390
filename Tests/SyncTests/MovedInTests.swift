import CloudSim
import HabitDomain
import HabitSQLite
import HabitStore
import HabitSync
import SyncSupport
import TestFolders
import Testing

/// Two devices with stores of different versions of the apps, each with the same contents under ids of its own.
@Suite struct MovedInTests {
  /// A row of each kind; the ids end with the number of the device.
  private static func script(of version: Int, _ number: Int) -> String {
    func id(_ table: Int) -> String { "x'000000000000000\(table)000000000000000\(number)'" }
    let (columns, days) =
      version < 7
      ? ("date", "1728000000.0") : ("date, day, timezone", "1728000000000, 20000, 'UTC'")
    let start = version < 7 ? ("startDate", "1700000000.0") : ("startDay", "19675")
    let schedule = version < 10 ? "daily" : #"{"kind":"daily"}"#
    let code = number == 1 || version >= 11 ? "ABC123" : "abc123"
    return AppWriter.script(version) + """
      INSERT INTO users (id, displayName, hash, createdAt)
        VALUES (\(id(1)), 'Ann', 'hash-of-ann-1', \(number));
      INSERT INTO families (id, name, code, createdByUserId, createdAt)
        VALUES (\(id(2)), 'Smith', '\(code)', \(id(1)), \(number));
      INSERT INTO memberships (id, familyId, userId, role, status, joinedAt)
        VALUES (\(id(3)), \(id(2)), \(id(1)), 'parent_admin', 'active', \(number));
      INSERT INTO categories (id, name, displayName, emoji, displayOrder, isActive, isPredefined)
        VALUES ('own-\(number)', '\(number == 1 ? "Sport" : " sport")', 'Sport', '📂', 0, 1, 0);
      INSERT INTO habits (id, name, colorHex, schedule, kind, reminders, \(start.0), isActive,
        displayOrder, categoryId)
        VALUES (\(id(4)), 'Run', '#2DA9E3', '\(schedule)', 0, '[]', \(start.1), 1, 0, 'own-\(number)');
      INSERT INTO logs (id, habitID, value, \(columns))
        VALUES (\(id(5)), \(id(4)), \(number == 1 ? 0.5 : 1.0), \(days));
      """
  }

  @Test(arguments: [(1, 12), (12, 1), (3, 9), (7, 7), (2, 11)])
  func `devices of two versions of the apps go on syncing, and have everything once`(
    _ first: Int, _ second: Int
  ) async throws {
    let folder = try TestFolder()
    var databases: [String: Database] = [:]
    for (number, (device, version)) in [("a", first), ("b", second)].enumerated() {
      let path = folder.file(device)
      let connection = try Connection(.file(path: path), slots: 0)
      try connection.execute(Self.script(of: version, number + 1))
      try connection.close()
      databases[device] = try SyncBench.database(device, at: .file(path: path))
    }
    let bench = try SyncBench(skews: [0, 0], limits: CloudLimits(), rules: .standard()) { device in
      try #require(databases[device]).replica
    }
    #expect(try await bench.settle() != nil)
    let rows = try await bench.handsets[0].rows()
    let others = try await bench.handsets[1].rows()
    #expect(rows.map(\.version) == others.map(\.version))
    #expect(rows.allSatisfy { !$0.isPending } && others.allSatisfy { !$0.isPending })
    let live = rows.filter { $0.deletedAt == nil }
    // Two families, each with a code of its own and Ann as the parent admin; everything else once.
    let counts = Dictionary(grouping: live, by: \.key.table).mapValues(\.count)
    #expect(counts == [.person: 1, .family: 2, .membership: 2, .category: 1, .habit: 1, .log: 1])
    for case .log(let log) in live.map(\.content) {
      #expect(log.value == 1 && log.day == CivilDay(20_000))
    }
  }
}
