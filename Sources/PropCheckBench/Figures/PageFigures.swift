import Foundation
import HabitSQLite

/// What the checksums of pages cost: work on a file that has them, over the same on one that has none.
struct PageFigures {
  private static let rows = 10_000
  private static let rounds = 9

  func measure(into figures: FigureList) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "pages-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let checked = try Self.store(folder.appending(path: "checked.db").path, .verified)
    let plain = try Self.store(folder.appending(path: "plain.db").path, .none)
    let comparison = Comparison(rounds: Self.rounds)
    figures.add(
      "storage.page-checks-of-inserts",
      try await comparison.processorRatio(
        of: { try Self.insert(into: checked) }, to: { try Self.insert(into: plain) }),
      atMost: 1.15)
    for (name, pages, target) in [("reads", 2_000, 1.1), ("reads-from-the-file", 1, 1.3)] {
      try checked.execute("PRAGMA cache_size = \(pages)")
      try plain.execute("PRAGMA cache_size = \(pages)")
      figures.add(
        "storage.page-checks-of-\(name)",
        try await comparison.processorRatio(
          of: { try Self.read(checked) }, to: { try Self.read(plain) }),
        atMost: target)
    }
    try checked.close()
    try plain.close()
  }

  private static func store(_ path: String, _ pages: PageChecks) throws -> Connection {
    let connection = try Connection(.file(path: path), slots: 4, pages: pages)
    try connection.set("journal_mode", to: "WAL", expecting: "wal")
    try connection.execute(
      "CREATE TABLE log (id INTEGER PRIMARY KEY, habit INTEGER, day INTEGER, text TEXT)")
    return connection
  }

  /// Empties the table and fills it, each row in a transaction of its own; then all pages are in the file.
  private static func insert(into connection: Connection) throws -> Int {
    try connection.execute("DELETE FROM log")
    for number in 0..<rows {
      let statement = try connection.statement(0, "INSERT INTO log VALUES (?, ?, ?, ?)")
      statement.bind(Int64(number))
      statement.bind(Int64(number % 10))
      statement.bind(Int64(number / 10))
      statement.bind("A row of about as many bytes as a log has.")
      _ = try statement.step()
      statement.reset()
    }
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return rows
  }

  /// Reads rows by key, far from each other.
  private static func read(_ connection: Connection) throws -> Int {
    var sum = 0
    for number in 0..<rows {
      let statement = try connection.statement(1, "SELECT day FROM log WHERE id = ?")
      statement.bind(Int64(number &* 7919 % rows))
      if try statement.step() { sum &+= Int(Row(of: statement).integer(0)) }
      statement.reset()
    }
    return sum
  }
}
