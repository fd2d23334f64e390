import HabitDomain
import LoadCheck
import HabitSync
import Synchronization
import Testing
import PropCheckThreads

@testable import HabitSuite

@Suite struct LoadSessionTests {
  @Test(arguments: LoadMix.all.map(\.name).filter { $0 != "first-sync" }, [true, false])
  func `layers hold what they acknowledged`(_ name: String, _ isStore: Bool) async throws {
    let layer =
      isStore
      ? try LoadFixture.store()
      : try SecondLayer.dictionaries.layer(in: LoadWorld(seed: LoadFixture.seed).environment)
    let session = try await LoadSession(LoadFixture.small(name), on: layer, seed: LoadFixture.seed)
    try await session.check()
    #expect(await LoadFixture.perform(400, of: session) == 0)
    try await session.check()
  }

  @Test(arguments: ["month", "families", "first-sync"])
  func `filling ends early if somebody asks`(_ name: String) async throws {
    let layer = try LoadFixture.store()
    let mix = try #require(LoadMix.all.first { $0.name == name })
    let asked = Mutex(0)
    _ = try await LoadSession(
      mix, on: layer, sync: .memory(), seed: LoadFixture.seed,
      isCancelled: {
        asked.withLock { count in
          count += 1
          return count > 10
        }
      })
    let dump = try await layer.lifeCycle.dump()
    #expect(dump.logs.isEmpty && dump.families.count + dump.habits.count <= 12)
  }

  @Test func `families stay as small as they are, however long people join them`() async throws {
    let layer = try LoadFixture.store()
    let session = try await LoadSession(
      LoadFixture.small("families"), on: layer, seed: LoadFixture.seed)
    #expect(await LoadFixture.perform(1_000, of: session) == 0)
    var counts: [Int] = []
    for family in try await layer.families.fetchAll() {
      counts.append(try await layer.memberships.ofFamily(family.id).count)
    }
    // A hundred join: 32 of them the three families of the start, and then two each of 50 new ones.
    #expect(counts.count { $0 == 2 } >= 30)
    #expect(counts.count { $0 > 2 } <= 3)
    #expect(counts.max().map { $0 <= 2 + 32 } == true)
  }

  /// What a mix with writes of each kind says about a layer that is changed once it is filled.
  private static func finding(
    _ mix: String, _ change: @Sendable (inout DataLayer) -> Void
  ) async throws -> LoadFinding? {
    var layer = try LoadFixture.store()
    change(&layer)
    do {
      let session = try await LoadSession(LoadFixture.small(mix), on: layer, seed: LoadFixture.seed)
      _ = await LoadFixture.perform(200, of: session)
      try await session.check()
      return nil
    } catch let finding as LoadFinding {
      return finding
    }
  }

  @Test func `a lost update is a finding that names the row`() async throws {
    let finding = try await Self.finding("ycsb-f") { layer in
      let real = layer.logs
      layer.logs.increment = { habit, day, amount async throws(DataLayerError) in
        guard let value = try await real.dayValue(habit, day), value.rounded() == value else {
          return try await real.increment(habit, day, amount)
        }
        // The first increment of a log is answered, and not written.
        let log = try await real.log(habit, day)
        guard let log else { throw .service(.notFound) }
        return log
      }
    }
    guard case .differs(let rows, let count) = finding else {
      Issue.record("\(String(describing: finding)) is no difference")
      return
    }
    #expect(count > 0 && count >= rows.count && rows.count <= 5)
    #expect(rows.allSatisfy { $0.hasPrefix("the log of habit ") && $0.contains("value is ") })
    #expect(finding?.description.contains("\(count) rows differ.\n  the log of habit") == true)
  }

  @Test func `a write of a call that failed is a finding`() async throws {
    let finding = try await Self.finding("morning") { layer in
      let save = layer.meals.save
      layer.meals.save = { meal async throws(DataLayerError) in
        let saved = try await save(meal)
        guard meal.calories < 109 else { throw .service(.storageBusy) }
        return saved
      }
    }
    guard case .differs(let rows, _) = finding else {
      Issue.record("\(String(describing: finding)) is no difference")
      return
    }
    #expect(!rows.isEmpty)
    #expect(
      rows.allSatisfy {
        $0.hasPrefix("meal ") && $0.hasSuffix(": exists but was never written")
      })
  }

  @Test func `a flaw that no answer shows is a finding`() async throws {
    let finding = try await Self.finding("ycsb-c") { layer in
      layer.lifeCycle.flaws = { () async throws(DataLayerError) in ["page 7 is lost"] }
    }
    #expect(finding == .flawed(["page 7 is lost"]))
    #expect(finding?.description == "The store is damaged.\n  page 7 is lost")
  }

  @Test func `a store that cannot be read is a finding`() async throws {
    let finding = try await Self.finding("ycsb-c") { layer in
      layer.lifeCycle.dump = { () async throws(DataLayerError) in throw .service(.corrupted) }
    }
    #expect(finding == .silent("\(DataLayerError.service(.corrupted))"))
  }

  @Test func `a field that an update loses is a finding`() async throws {
    let finding = try await Self.finding("month") { layer in
      let update = layer.habits.update
      layer.habits.update = { habit throws(DataLayerError) in
        var lost = habit
        lost.dailyTarget = habit.dailyTarget.map { $0 + 1 }
        return try await update(lost)
      }
    }
    guard case .differs(let rows, _) = finding else {
      Issue.record("\(String(describing: finding)) is no difference")
      return
    }
    #expect(rows.first?.hasPrefix("habit ") == true)
  }

  /// Mistakes that no value of a row shows: what else the reference model knows.
  private static let hidden:
    [(mix: String, text: String, change: @Sendable (inout DataLayer) -> Void)] = [
      (
        "ycsb-a", "revision is ",
        { layer in
          let logHabit = layer.logs.logHabit
          layer.logs.logHabit = { habit, day, value, zone throws(DataLayerError) in
            _ = try await logHabit(habit, day, 0.25, zone)
            return try await logHabit(habit, day, value, zone)
          }
        }
      ),
      (
        "morning", "lastCompletedDay is nil",
        changingDump { dump in
          let done = dump.habits.firstIndex { $0.content.lastCompletedDay != nil }
          if let done { dump.habits[done].content.lastCompletedDay = nil }
        }
      ),
      (
        "morning", "displayOrder is ", changingDump { $0.habits[1].content.displayOrder += 1 }
      ),
      (
        "morning", "deletedAt is nil",
        changingDump { dump in
          for place in dump.logs.indices { dump.logs[place].metadata.deletedAt = nil }
        }
      ),
      ("morning", "needsSync is false", changingDump { $0.logs[3].metadata.needsSync = false }),
      (
        "morning", "is missing",
        changingDump { $0.logs.removeAll { $0.metadata.deletedAt != nil } }
      ),
      ("morning", "category health: is missing", changingDump { $0.categories.removeFirst(2) }),
      ("families", "role is ", changingDump { $0.memberships[0].content.role = .adult }),
      (
        "families", "createdByUserID is ",
        changingDump { dump in
          dump.families[0].content.createdByUserID = dump.families[1].content.id
        }
      ),
      (
        "families", "joinedAt is ",
        changingDump { $0.memberships[1].content.joinedAt = .init(milliseconds: 3) }
      ),
    ]

  private static func changingDump(
    _ change: @escaping @Sendable (inout Dump) -> Void
  ) -> @Sendable (inout DataLayer) -> Void {
    { layer in
      let dump = layer.lifeCycle.dump
      layer.lifeCycle.dump = { () async throws(DataLayerError) in
        var dump = try await dump()
        change(&dump)
        return dump
      }
    }
  }

  @Test(arguments: hidden.indices)
  func `a mistake that no answer shows is a finding`(_ index: Int) async throws {
    let mistake = Self.hidden[index]
    let finding = try await Self.finding(mistake.mix, mistake.change)
    guard case .differs(let rows, _) = finding else {
      Issue.record("\(String(describing: finding)) is no difference")
      return
    }
    #expect(rows.contains { $0.contains(mistake.text) }, "\(rows)")
  }

  /// Mixes of few rows, and those that no profile has, each with enough operations to show its conflicts: days that were
  /// checked in by mistake recur after thousands, while lists grow with every new habit.
  private static func contested() throws -> [(mix: LoadMix, operations: Int)] {
    let sizes = LoadSizes(habits: 3, logDays: 4)
    let own: [(parts: [LoadMix.Part], operations: Int)] = [
      ([.init(.undoCheckIn, 100)], 6_000),
      ([.init(.createHabit, 50), .init(.updateHabit, 50)], 1_000),
      ([.init(.updateHabit, 50), .init(.setLog, 50)], 2_000),
      ([.init(.checkIn, 60), .init(.addToLog, 40)], 2_000),
    ]
    let mixes = ["ycsb-a", "ycsb-d", "ycsb-f", "morning", "month", "families"]
    return try mixes.map { (try LoadFixture.small($0), 1_000) }
      + own.map { own in
        let keys = KeyChoice.latest(exponent: 0.99)
        return (
          try LoadMix("own", "Own.", sizes: sizes, keys: keys, rate: 1, own.parts), own.operations
        )
      }
  }

  @Test(arguments: 0..<10)
  func `concurrent operations are right in one of their possible orders`(
    _ place: Int
  ) async throws {
    let (mix, count) = try Self.contested()[place]
    let session = try await LoadSession(mix, on: LoadFixture.store(), seed: LoadFixture.seed)
    let plan = try ClosedPlan([.init("hold", .hold, .operations(count), workers: 4)], seed: 1)
    let threads = (0..<4).map { CallerThread(name: "load \($0)") }
    let result = try await Load(session.stream, .closed(plan)).run(on: threads)
    #expect(result.stages.flatMap(\.operations).allSatisfy { $0.failures == 0 })
    try await session.check()
  }

  @Test func `operations are pure functions of their numbers`() async throws {
    let mix = try LoadFixture.small("morning")
    let first = OperationGenerator(mix, seed: 3)
    let second = OperationGenerator(mix, seed: 3)
    let other = OperationGenerator(mix, seed: 4)
    let backwards = (0..<500).reversed().map { second.operation($0) }
    #expect((0..<500).map { first.operation($0) } == backwards.reversed())
    #expect((0..<500).map { first.operation($0) } != (0..<500).map { other.operation($0) })
  }

  @Test func `rows that cannot be read are a finding`() async throws {
    let change = Self.changingDump { $0.unreadable = ["habit 1"] }
    #expect(try await Self.finding("ycsb-c", change) == .unreadable(["habit 1"]))
  }

}
