import Foundation
import PropCheck
import PropCheckTesting
import HabitSQLite
import StateCheck
import TestFolders
import TestMoments
import Testing
import PropCheckThreads

/// Fails with the worst anomaly, as a person reads it.
private func requireIsolation(_ transactions: [Transaction<String, Int>]) throws {
  let history = try TransactionHistory(transactions)
  guard let worst = history.check().anomalies.first else { return }
  throw Failure(
    history.lines(for: worst).joined(separator: "\n"), origin: worst.kind.name)
}

/// Several connections to one file with a write-ahead log, one statement after the other: who has its turn is drawn.
@Suite struct InterleavedIsolationTests {
  @Test(.cases(2_000)) func `transactions of several connections are strictly serializable`()
    async throws
  {
    let bench = try Bench()
    await forAll(
      Plan.all(),
      requiring: [
        Requirement("three committed writers", share: 0.2), Requirement("given up", share: 0.2),
      ]
    ) { plan in
      let run = try bench.run(plan)
      try requireIsolation(run.transactions)
      let writers = run.transactions.count { $0.outcome == .committed && $0.appends }
      classify(writers >= 3, as: "three committed writers")
      classify(run.transactions.contains { $0.outcome == .aborted && $0.appends }, as: "given up")
    }
  }

  @Test(.cases(2_000)) func `a reader becomes a writer only if it has read what is newest`()
    async throws
  {
    let bench = try Bench()
    await forAll(
      Plan.all(),
      requiring: [Requirement("upgrade refused", share: 0.02), Requirement("busy", share: 0.2)]
    ) { plan in
      let run = try bench.run(plan)
      try require(run.refusals, equals: run.expectedRefusals)
      classify(run.refusals.contains(Locks.staleSnapshot), as: "upgrade refused")
      classify(run.refusals.contains(Locks.busy), as: "busy")
      let seen = Set(run.transactions.filter { $0.outcome == .committed }.flatMap(\.valuesRead))
      for aborted in run.transactions where aborted.outcome == .aborted {
        try require(seen.isDisjoint(with: aborted.valuesAppended))
      }
    }
  }

  /// SQLite would wait for weeks, if it waited.
  @Test(.timeLimit(.minutes(20))) func `a refused upgrade is refused at once, and writes nothing`()
    throws
  {
    let folder = try TestFolder()
    let path = folder.file("lists.db")
    let reader = try ListStore(path: path, busyTimeout: .max)
    let writer = try ListStore(path: path, busyTimeout: .max)
    try reader.begin(.deferred)
    #expect(try reader.read("x") == [])
    try writer.append(1, to: "x")
    let error = try #require(throws: SQLiteError.self) { try reader.append(2, to: "x") }
    #expect(error.code == Locks.staleSnapshot)
    #expect(reader.isInTransaction)
    try reader.commit()
    #expect(try reader.read("x") == [1])
  }
}

/// The same on threads: what happens depends on when they run, so a failure need not repeat.
@Suite struct ThreadedIsolationTests {
  @Test(.cases(100)) func `transactions of several threads are strictly serializable`() async throws
  {
    let folder = try TestFolder()
    let path = folder.file("lists.db")
    // One after the other, they would be serializable whatever the store does.
    await forAll(
      Plan.all(upTo: 12), requiring: [Requirement("transactions at once", share: 0.2)]
    ) { plan in
      try ListStore(path: path, busyTimeout: 5000).clear()
      let transactions = try await Self.run(plan, path)
      classify(transactions.contains { $0.overlaps(transactions) }, as: "transactions at once")
      try requireIsolation(transactions)
    }
  }

  private static func run(
    _ plan: Plan, _ path: String
  ) async throws -> [Transaction<String, Int>] {
    let (moments, gate) = (Moments(), Gate(for: plan.clients.count))
    return try await withThrowingTaskGroup(of: [Transaction<String, Int>].self) { group in
      for (index, works) in plan.clients.enumerated() {
        group.addTask(executorPreference: CallerThread(name: "client \(index)")) {
          let store = Result { try ListStore(path: path, busyTimeout: 5000) }
          gate.pass()
          return try transactions(Client(index, try store.get(), works, moments))
        }
      }
      let all = try await group.reduce(into: []) { $0 += $1 }
      let store = try ListStore(path: path, busyTimeout: 5000)
      return all + (try transactions(Client(plan.clients.count, store, [.readsAll], moments)))
    }
  }

  private static func transactions(_ client: Client) throws -> [Transaction<String, Int>] {
    var client = client
    while !client.isDone { try client.advance() }
    return client.entries
  }
}

extension Transaction where Key == String, Value == Int {
  fileprivate var appends: Bool { !valuesAppended.isEmpty }

  /// Whether one of another client began before it ended, and ended after it began.
  fileprivate func overlaps(_ others: [Transaction]) -> Bool {
    guard let start, let end else { return false }
    return others.contains { other in
      guard let from = other.start, let to = other.end else { return false }
      return other.client != client && from < end && start < to
    }
  }

  fileprivate var valuesAppended: [Int] {
    operations.compactMap { if case .append(_, let value) = $0 { value } else { nil } }
  }

  fileprivate var valuesRead: [Int] {
    operations.flatMap { operation -> [Int] in
      if case .read(_, let values) = operation { values } else { [] }
    }
  }
}
