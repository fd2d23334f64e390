import Foundation
import HabitDomain
import HabitSQLite
import HabitStore
import HabitSuite
import PropCheck
import PropCheckReport

/// Each step of a store with many logs (G-11), in seconds of the processor, and random paths through the versions of the
/// apps.
struct MigrationFigures {
  private static let property = "migrations.commute-with-reading"
  private static let paths = 10_000
  private static let sample = 240
  private static let logs = 100_000

  func measure(into figures: FigureList) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "migrations-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try measureSteps(folder.appending(path: "store.db").path, into: figures)
    try await measurePaths(into: figures)
  }

  /// How long two jobs take for many random paths, and how many times as long one takes as the bare steps: a store that is made,
  /// read before and after, checked and compared with the model, over SQLite's work on an empty one.
  private func measurePaths(into figures: FigureList) async throws {
    let properties = Catalogue.properties(on: MigrationLayer.sqlite())
      .filter { $0.id == Self.property }
    let ratio = try await Comparison(rounds: 5).processorRatio(
      of: {
        let result = await Runner().run(
          properties, settings: Settings(seed: 1, cases: Self.sample))
        guard result.verdict == .passed else { throw BenchError.wrongAnswer(Self.property) }
        return result.cases
      }, to: { try Self.climbBare() })
    figures.add("migrations.path-over-bare-steps", ratio, atMost: 2.5)
    let end = try ProgramRun.end(
      of: ["--seed", "1", "--cases", "\(Self.paths)", "--filter", Self.property, "--jobs", "2"])
    guard end.cases >= Self.paths else { throw BenchError.wrongAnswer("\(end.cases) paths") }
    figures.add(
      "migrations.10000-paths-seconds-of-two-jobs", Double(end.t?.wallNanoseconds ?? .max) / 1e9,
      atMost: 60)
  }

  /// Climbs from any version, half of the time to the newest and otherwise to any later one, like the paths of the
  /// property.
  private static func climbBare() throws -> Int {
    var ladder = Ladder.standard
    ladder.isChecked = false
    var random = HandRandom(seed: 1)
    let newest = AppSchema.version + 1
    for _ in 0..<sample {
      let version = 1 + random.next(upTo: AppSchema.version - 1)
      let isToNewest = random.next(upTo: 1) == 0
      let target = isToNewest ? newest : version + random.next(upTo: newest - version)
      let connection = try Connection(.memory, slots: 0)
      try connection.execute(scripts[version - 1])
      if target == newest {
        try ladder.climb(connection)
      } else {
        try ladder.climb(connection, to: target)
      }
    }
    return sample
  }

  private static let scripts = (1...AppSchema.version).map(AppWriter.script)

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
