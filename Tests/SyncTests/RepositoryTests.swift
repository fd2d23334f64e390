import CloudSim
import HabitDomain
import PropCheckTesting
import HabitStore
import HabitSuite
import HabitSync
import SyncSupport
import Testing

/// What people write through the repositories of a store, and not row by row, is synced like any other
/// row.
@Suite struct RepositoryTests {
  /// A device whose store is written through its repositories.
  private struct Owner {
    let subject: Subject
    let replica: Replica

    init(_ name: String) throws {
      let world = World()
      var environment = world.environment
      environment.device = name
      let database = try Database(.memory, environment: environment)
      subject = Subject(layer: DataLayer(database, name: name), world: world)
      replica = database.replica
    }

    /// Runs a workload, with the reference model judging each answer.
    func work(_ number: Int) async throws -> Workload {
      let workload = try #require(await Workload.drawn(seed: TestSeed.value, number: number))
      try await workload.prepare(subject)
      for index in 0..<workload.count {
        #expect(await workload.perform(index, on: subject), "\(workload.lines[index])")
      }
      return workload
    }
  }

  /// What a row tells a person, and when it was written.
  private struct Words: Hashable {
    let content: SyncedContent
    let stamp: Stamp
    let deletedAt: Instant?

    static func all(of replica: Replica) async throws -> [RowKey: Words] {
      var words: [RowKey: Words] = [:]
      for row in try await replica.rows() {
        words[row.key] = Words(content: row.content, stamp: row.stamp, deletedAt: row.deletedAt)
      }
      return words
    }
  }

  @Test func `what repositories wrote comes to another device as it is`() async throws {
    var unchanged = 0
    for number in 0..<20 {
      let owner = try Owner("a")
      let bench = try SyncBench(
        skews: [0, 0], limits: CloudLimits(), rules: .standard(),
        replica: { $0 == "a" ? owner.replica : SyncBench.memory($0) })
      let workload = try await owner.work(number)
      let before = try await Words.all(of: owner.replica)
      let result = await bench.handsets[0].engine.sync()
      #expect(result.failures == [:])
      #expect(result.error == nil)
      #expect(result.blocked == [:])
      #expect(result.pending == 0)
      let after = try await Words.all(of: owner.replica)
      _ = await bench.handsets[1].engine.sync()
      let elsewhere = try await Words.all(of: bench.handsets[1].replica)
      #expect(elsewhere.filter { after[$0.key] != $0.value } == [:])
      #expect(elsewhere.count == after.count)
      guard result.repaired == 0 else {
        // Nothing else leaves something to repair: two imported logs may be for the same day (domain 2.2).
        #expect(workload.lines.contains { $0.hasPrefix("import log") })
        continue
      }
      #expect(after.filter { before[$0.key] != $0.value } == [:])
      unchanged += 1
    }
    #expect(unchanged > 0)
  }

  @Test func `devices that were written through repositories apart agree when they meet`()
    async throws
  {
    var repaired = 0
    for number in 0..<20 {
      let owners = ["a": try Owner("a"), "b": try Owner("b")]
      let bench = try SyncBench(
        skews: [0, 0], limits: CloudLimits(), rules: .standard(),
        replica: { owners[$0]?.replica ?? SyncBench.memory($0) })
      _ = try await owners["a"]?.work(2 * number)
      _ = try await owners["b"]?.work(2 * number + 1)
      for handset in bench.handsets { repaired += await handset.engine.sync().repaired }
      #expect(try await bench.settle() != nil, "number \(number)")
      // What arrived can be read through the repositories of either.
      let a = try await owners["a"]?.subject.layer.lifeCycle.dump()
      let b = try await owners["b"]?.subject.layer.lifeCycle.dump()
      #expect(a.map(Self.travelling) == b.map(Self.travelling))
      #expect(a?.memberships.map(\.content) == b?.memberships.map(\.content))
    }
    #expect(repaired > 0)
  }

  /// What a device tells others about its habits: the last completed day is what a person wrote there, until a log
  /// is written (domain 1.1).
  private static func travelling(_ state: Dump) -> [Habit] {
    state.habits.map { row in
      var habit = row.content
      habit.lastCompletedDay = nil
      return habit
    }
  }
}
