import HabitDomain
import HabitSQLite
import Synchronization
import Testing

@testable import HabitStore

/// Callers that all write concurrently: none waits forever, and nothing is lost (P-L3, P-L4).
///
/// Fairness is counted in turns of the others, not in seconds: on a busy machine all callers are slower.
@Suite struct FairnessTests {
  private static let callers = 16
  /// What each caller gets done at least, while the others never stop.
  private static let quota = 40
  /// How many times as much the first caller may have got by then.
  private static let factor = 60
  /// No operation waits while the others together get more than this done: 900 on a quiet machine, 1,900 while six other
  /// programs never stop; the growing pauses of SQLite's own busy handler make it 10,000.
  private static let mostPassing = 5_000
  /// Other programs can make a caller wait longer, but not shorter; most of so many rounds still have to be fair.
  private static let rounds = 5
  /// The longest that any operation may take, other programs or not.
  private static let bound: Duration = .seconds(60)
  /// Longer than any machine makes these operations wait, so that none is told that the store is busy.
  fileprivate static let patience: Int32 = 600_000

  /// The ways of callers to the file.
  enum Way: CaseIterable {
    case ownConnections
    /// All share one layer, which they use one after the other.
    case oneLayer

    func databases(_ count: Int, of file: PreparedFile) throws -> [Database] {
      let open = {
        try Database(
          .file(path: file.path), environment: file.world.environment,
          busyTimeout: FairnessTests.patience)
      }
      guard self != .oneLayer else { return Array(repeating: try open(), count: count) }
      return try (0..<count).map { _ in try open() }
    }
  }

  // A power of two, so that sums are exact; small, because a value is at most 999.
  private static let amount = 1.0 / 64

  @Test(arguments: Way.allCases)
  func `sixteen callers that write at once all get their turns and lose nothing`(_ way: Way)
    async throws
  {
    var (fair, unfair) = (0, 0)
    while max(fair, unfair) <= Self.rounds / 2 {
      let turns = try await Self.write(by: way)
      if Self.isFair(turns) { fair += 1 } else { unfair += 1 }
      #expect(turns.longest < Self.bound)
    }
    #expect(fair > Self.rounds / 2)
  }

  @Test func `a caller that gets no turn, or waits too long for one, is noticed`() {
    let (few, long) = (Turns(of: 2), Turns(of: 2))
    for _ in 0..<Self.quota { few.take(0, since: few.total, after: .zero) }
    for caller in [0, 1] {
      for _ in 0..<Self.mostPassing { long.take(caller, since: long.total, after: .zero) }
    }
    #expect(!Self.isFair(few))
    #expect(Self.isFair(long))
    long.take(1, since: long.total - Self.mostPassing - 1, after: .zero)
    #expect(!Self.isFair(long))
  }

  private static func isFair(_ turns: Turns) -> Bool {
    turns.mostPassing <= mostPassing && turns.counts.allSatisfy { $0 >= quota }
  }

  /// The turns if all write until each has had its quota, or one has had too many.
  private static func write(by way: Way) async throws -> Turns {
    try await withTemporaryFolder { folder in
      let file = try await PreparedFile(in: folder)
      let before = try file.value()
      let turns = Turns(of: callers)
      try await FileCallers.run(on: try way.databases(callers, of: file)) { caller, database in
        let logs = LogStore(database: database)
        while !turns.areOver(quota: quota, limit: quota * factor) {
          let (before, start) = (turns.total, ContinuousClock.now)
          _ = try logs.increment(.small(2), World.today, by: amount)
          turns.take(caller, since: before, after: ContinuousClock.now - start)
        }
      }
      #expect(try file.value() == before + Double(turns.total) * amount)
      return turns
    }
  }

  @Test(arguments: [50, 400] as [Int32])
  func `a busy error comes when the time is over, and no sooner`(_ timeout: Int32)
    async throws
  {
    try await withTemporaryFolder { folder in
      let file = try await PreparedFile(in: folder)
      let before = try await file.dump()
      let holder = try Connection(.file(path: file.path), slots: 1)
      try holder.execute("BEGIN IMMEDIATE")
      // The lock is held to the end, so if all return, none waits forever.
      try await FileCallers.run(Self.callers, in: file, busyTimeout: timeout) { _, database in
        let start = ContinuousClock.now
        #expect(throws: DataLayerError.service(.storageBusy)) {
          try LogStore(database: database).increment(.small(2), World.today, by: 1)
        }
        #expect(ContinuousClock.now - start >= .milliseconds(Int(timeout)))
        // A caller that only reads does not wait.
        let value = try LogStore(database: database).dayValue(.small(2), World.today)
        #expect(value == 3)
      }
      try holder.close()
      #expect(try await file.dump() == before)
    }
  }

  @Test func `waiting callers go on when the lock is free`() async throws {
    try await withTemporaryFolder { folder in
      let file = try await PreparedFile(in: folder)
      let before = try file.value()
      let holder = Mutex<Connection?>(nil)
      try holder.withLock {
        let connection = try Connection(.file(path: file.path), slots: 1)
        try connection.execute("BEGIN IMMEDIATE")
        $0 = connection
      }
      let turns = Turns(of: Self.callers)
      try await FileCallers.run(Self.callers, in: file, busyTimeout: Self.patience) {
        caller, database in
        // The last to arrive resumes all others, which wait by then, or will find the lock free.
        if turns.arrive() == Self.callers { holder.withLock { $0 = nil } }
        _ = try LogStore(database: database).increment(.small(2), World.today, by: 1)
      }
      #expect(try file.value() == before + Double(Self.callers))
    }
  }
}

extension PreparedFile {
  /// The value that all callers add to.
  fileprivate func value() throws -> Double {
    let database = try open()
    let value = try LogStore(database: database).dayValue(.small(2), World.today)
    try database.close()
    return try #require(value)
  }
}

/// How often each of several callers had its turn.
private final class Turns: Sendable {
  private struct State {
    var counts: [Int]
    var arrived = 0
    var total = 0
    var mostPassing = 0
    var longest: Duration = .zero
  }

  private let state: Mutex<State>

  init(of callers: Int) {
    state = Mutex(State(counts: Array(repeating: 0, count: callers)))
  }

  /// Counts a turn of a caller that has waited since there were so many, and for so long.
  func take(_ caller: Int, since before: Int, after time: Duration) {
    state.withLock { state in
      state.longest = max(state.longest, time)
      state.mostPassing = max(state.mostPassing, state.total - before)
      state.counts[caller] += 1
      state.total += 1
    }
  }

  /// How many have come, including the one that asks.
  func arrive() -> Int {
    state.withLock { state in
      state.arrived += 1
      return state.arrived
    }
  }

  var counts: [Int] { state.withLock { $0.counts } }

  /// All turns so far.
  var total: Int { state.withLock { $0.total } }

  /// The most turns of others that there were while one waited for its own.
  var mostPassing: Int { state.withLock { $0.mostPassing } }

  /// The longest that anybody waited for its turn.
  var longest: Duration { state.withLock { $0.longest } }

  /// Whether all have had as many as they should, or one had so many that another must be left out.
  func areOver(quota: Int, limit: Int) -> Bool {
    state.withLock { $0.counts.allSatisfy { $0 >= quota } || $0.counts.contains { $0 >= limit } }
  }
}
