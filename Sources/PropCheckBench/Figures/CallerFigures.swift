import HabitDomain
import Foundation
import HabitStore

/// The throughput of several callers of one file, through a data layer and through the C interface.
///
/// One writes and three read, each with its own connection and thread, in a file with a write-ahead log. Both sides
/// execute the same statements.
struct CallerFigures {
  private static let readers = 3
  private static let writes = 2_000
  private static let reads = 8_000

  private let time = WallTime(threads: 1 + readers)

  private static let habits = Array(Sample.habits.prefix(20))
  /// All rows, before and after; the newest log of a habit is that of its last day.
  private static let logs = (0..<habits.count * Sample.logsPerHabit).map { number in
    var log = Sample.log(number)
    log.value = 9
    return log
  }
  private static let newLogs = logs.indices.filter(isNew).map { logs[$0] }
  private static let newRawLogs = newLogs.map(RawLog.init)
  private static let oldLogs = logs.indices.filter { !isNew($0) }.map { logs[$0] }

  private static func isNew(_ number: Int) -> Bool {
    number % Sample.logsPerHabit < writes / habits.count
  }

  func measure(into figures: FigureList) async throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let template = folder.url.appending(path: "template.db")
    try await fill(template.path)
    let ratio = try await Comparison(rounds: 11).ratio(
      of: { try await onCopy(of: template, Self.throughLayer) },
      to: { try await onCopy(of: template, Self.throughC) })
    figures.add("callers.writer-and-readers", ratio, atMost: 1.3)
    let queued = try await Comparison(rounds: 11).ratio(
      of: { try await onCopy(of: template, Self.throughOneConnection) },
      to: { try await onCopy(of: template, Self.throughLayer) })
    figures.add("callers.one-connection-over-one-each", queued, atLeast: 1)
  }

  private func fill(_ path: String) async throws {
    let database = try Database(.file(path: path), environment: Sample.environment)
    let store = DataLayer(database, name: "bench")
    for habit in Self.habits { _ = try await store.habits.create(habit) }
    try LogStore(database: database).importAll(Self.oldLogs)
    try await store.lifeCycle.close()
  }

  /// Runs callers on a fresh copy of the file.
  private func onCopy(
    of template: URL, _ callers: (String) throws -> [@Sendable () async throws -> Int]
  ) async throws -> Lap {
    let copy = template.deletingLastPathComponent().appending(path: "copy.db")
    try FileManager.default.copyItem(at: template, to: copy)
    defer {
      for end in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: copy.path + end)
      }
    }
    return try await time.lap(try callers(copy.path))
  }

  private static func throughLayer(_ path: String) -> [@Sendable () async throws -> Int] {
    callers { try opened(path) }
  }

  /// All callers share one connection, and wait for each other.
  private static func throughOneConnection(
    _ path: String
  ) throws -> [@Sendable () async throws -> Int] {
    let layer = try opened(path)
    return callers { layer }
  }

  private static func opened(_ path: String) throws -> DataLayer {
    DataLayer(try Database(.file(path: path), environment: Sample.environment), name: "bench")
  }

  private static func callers(
    _ open: @escaping @Sendable () throws -> DataLayer
  ) -> [@Sendable () async throws -> Int] {
    let write = { @Sendable in
      let layer = try open()
      for log in newLogs { _ = try await layer.logs.importRaw(log) }
      return newLogs.count
    }
    let read = { @Sendable in
      let layer = try open()
      var sum = 0
      for key in keys {
        guard let log = try await layer.logs.log(key.habitID, key.day) else { continue }
        sum &+= Int(log.date.milliseconds)
      }
      return sum
    }
    return [write] + Array(repeating: read, count: readers)
  }

  private static func throughC(_ path: String) -> [@Sendable () async throws -> Int] {
    let write = { @Sendable in
      let database = try RawDatabase(file: path)
      let writer = try RawWriter(database)
      return withExtendedLifetime(database) {
        newRawLogs.reduce(0) { $0 + (writer.write($1) ? 1 : 0) }
      }
    }
    let read = { @Sendable in
      let database = try RawDatabase(file: path)
      let query = try RawQuery(database, .logsOfDay)
      return withExtendedLifetime(database) {
        keys.reduce(into: 0) { sum, key in
          guard let log = query.log(of: key.habitID, on: key.day) else { return }
          sum &+= Int(log.date)
        }
      }
    }
    return [write] + Array(repeating: read, count: readers)
  }

  /// Logs from before, spread over the file.
  private static let keys = (0..<reads).map { oldLogs[$0 &* 7919 % oldLogs.count] }
    .map { (habitID: $0.habitID, day: $0.day) }
}
