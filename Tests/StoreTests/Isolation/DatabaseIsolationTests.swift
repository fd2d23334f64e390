import PropCheck
import PropCheckTesting
import StateCheck
import TestFolders
import TestMoments
import Testing
import PropCheckThreads

@testable import HabitStore

/// The transactions of the store itself, from several concurrent connections, judged by lists that are appended
/// to.
@Suite struct DatabaseIsolationTests {
  /// What a plan may show.
  private enum Sight: String {
    case overlap, anomaly, refusal
  }

  /// Searches for a sight in up to so many plans of three callers.
  private func first(
    _ wanted: Set<Sight>, cases: Int, statements: StatementBook = .standard
  ) async throws -> Failure? {
    let folder = try TestFolder()
    let path = folder.file("lists.db")
    var stores: [ListDatabase] = []
    for _ in Self.threads { stores.append(try ListDatabase(path: path, statements: statements)) }
    let property = Property(
      "lists.\(wanted.count)", "Nothing is seen.", of: ListPlan.all(callers: Self.threads.count),
      describe: \.description
    ) { [stores] plan in
      try stores[0].clear()
      try await Self.look(at: Self.run(plan, stores), for: wanted)
    }
    var settings = Settings(seed: TestSeed.value, cases: cases)
    settings.shrinkEvaluations = 0
    settings.repeats = 0
    let finding = await property.check(settings).finding
    for store in stores { try store.close() }
    return finding?.failure
  }

  private static let threads = (1...3).map { CallerThread(name: "caller \($0)") }

  private static func run(
    _ plan: ListPlan, _ stores: [ListDatabase]
  ) async -> [ListDatabase.Entry] {
    let moments = Moments()
    let entries = await withTaskGroup(of: [ListDatabase.Entry].self) { group in
      for (caller, works) in plan.callers.enumerated() {
        group.addTask(executorPreference: threads[caller]) {
          var entries: [ListDatabase.Entry] = []
          for work in works {
            entries.append(stores[caller].run(work, of: caller, moments))
            await Task.yield()
          }
          return entries
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    let everything = ListPlan.Work(steps: [.read("x"), .read("y")])
    return entries + [stores[0].run(everything, of: threads.count, moments)]
  }

  private static func look(at entries: [ListDatabase.Entry], for wanted: Set<Sight>) throws {
    let history = try TransactionHistory(entries)
    let refused = entries.contains { $0.outcome == .aborted }
    if wanted.contains(.refusal), refused { throw Failure("refused", origin: "refusal") }
    if wanted.contains(.anomaly), let worst = history.check().anomalies.first {
      throw Failure(history.lines(for: worst).joined(separator: "\n"), origin: "anomaly")
    }
    if wanted.contains(.overlap), overlaps(entries) { throw Failure("overlap", origin: "overlap") }
  }

  /// Whether a transaction began while one of another caller was under way, and one of the two appended.
  private static func overlaps(_ entries: [ListDatabase.Entry]) -> Bool {
    entries.contains { left in
      entries.contains { right in
        left.client != right.client && (left.start ?? 0) < (right.start ?? 0)
          && (right.start ?? 0) < (left.end ?? 0) && (left.hasAppend || right.hasAppend)
      }
    }
  }

  @Test func `transactions of several connections are strictly serializable, and none is refused`()
    async throws
  {
    let failure = try await first([.anomaly, .refusal], cases: 60)
    #expect(failure == nil, "\(failure?.message ?? "")")
    // Otherwise they prove nothing. A run without one in sixty has never been seen.
    #expect(try await first([.overlap], cases: 60) != nil)
  }

  @Test func `a transaction that begins as a reader is refused when it appends`() async throws {
    let deferred = StatementBook.standard.replacing(.begin, with: "BEGIN")
    #expect(try await first([.refusal], cases: 2_000, statements: deferred) != nil)
  }

  @Test func `statements without a transaction show an anomaly`() async throws {
    var none = StatementBook.standard
    for query in [Query.begin, .beginReading, .commit, .rollback] {
      none[query] = "SELECT NULL WHERE FALSE"
    }
    #expect(try await first([.anomaly], cases: 2_000, statements: none) != nil)
  }
}

extension ListDatabase.Entry {
  fileprivate var hasAppend: Bool {
    operations.contains { if case .append = $0 { true } else { false } }
  }
}
