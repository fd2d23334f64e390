import Foundation
import HabitDomain
import HabitSQLite
import HabitStore
import HabitSuite
import PropCheck

/// Each step of a store with many logs (G-11), and random ways through the versions of the apps, in seconds of the processor.
struct MigrationFigures {
  private static let paths = 10_000
  private static let logs = 100_000

  func measure(into figures: FigureList) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "migrations-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try measureSteps(folder.appending(path: "store.db").path, into: figures)
    try await measurePaths(into: figures)
  }

  private func measurePaths(into figures: FigureList) async throws {
    let properties = Catalogue.properties(on: MigrationLayer.sqlite())
      .filter { $0.id == "migrations.commute-with-reading" }
    let start = ProcessorTime.nanoseconds()
    let result = await Runner().run(properties, settings: Settings(seed: 1, cases: Self.paths))
    let seconds = Double(ProcessorTime.nanoseconds() &- start) / 1e9
    guard result.verdict == .passed, result.cases >= Self.paths else {
      throw BenchError.wrongAnswer("\(result.cases) paths")
    }
    figures.add("migrations.10000-paths-seconds", seconds, atMost: 60)
  }

  private func measureSteps(_ path: String, into figures: FigureList) throws {
    let connection = try Connection(.file(path: path), slots: 0)
    try connection.set("journal_mode", to: "WAL", expecting: "wal")
    try connection.execute(AppWriter.script(1) + Self.rows)
    var (slowest, greatest) = (0.0, 0.0)
    for version in 2...AppSchema.version + 1 {
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
      let before = try bytes(of: path)
      let start = ProcessorTime.nanoseconds()
      if version > AppSchema.version {
        try Ladder.standard.climb(connection)
      } else {
        try Ladder.standard.climb(connection, to: version)
      }
      slowest = max(slowest, Double(ProcessorTime.nanoseconds() &- start) / 1e9)
      greatest = max(greatest, Double(try bytes(of: path) - before) / Double(before))
    }
    guard try connection.text("SELECT count(*) FROM habitLog") == "\(Self.logs)" else {
      throw BenchError.wrongAnswer("logs")
    }
    try connection.close()
    figures.add("migrations.slowest-step-of-100000-logs", slowest, atMost: 2)
    figures.add("migrations.most-space-of-a-step-ratio", greatest, atMost: 4)
  }

  /// The bytes of a database with its log.
  private func bytes(of path: String) throws -> Int {
    try [path, path + "-wal"].reduce(0) { sum, file in
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      return sum + ((attributes[.size] as? Int) ?? 0)
    }
  }

  // Ten habits with a log on each of ten thousand days.
  private static let rows = """
    BEGIN;
    WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9)
    INSERT INTO habits (id, name, schedule, kind, reminders)
      SELECT CAST(printf('habit-%010d', i) AS BLOB), 'Run', 'daily', 0, '[]' FROM n;
    WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(logs - 1))
    INSERT INTO logs (id, habitID, date, value)
      SELECT CAST(printf('log-%012d', i) AS BLOB), CAST(printf('habit-%010d', i % 10) AS BLOB),
        (i / 10) * 86400.0 + 0.5, 1 FROM n;
    COMMIT;
    """
}
