import Domain
import LoadCheck
import SecondLayers
import Store
import Sync
import Synchronization
import Testing
import Threads

@testable import Suite

@Suite struct LoadSessionTests {
  private static let seed: UInt64 = 7

  /// A mix on few rows.
  private static func small(_ name: String) throws -> LoadMix {
    let mix = try #require(LoadMix.all.first { $0.name == name })
    return try LoadMix(
      mix.name, mix.summary,
      sizes: LoadSizes(
        habits: 6, logDays: min(10, mix.sizes.logDays), families: 3, members: 2, meals: 8),
      keys: mix.keys, rate: mix.rate, mix.parts)
  }

  private static func store() throws -> DataLayer {
    try .sqlite(.memory, environment: LoadWorld(seed: seed).environment)
  }

  /// Does so many operations, one after the other, and answers how many failed.
  private static func perform(_ count: Int, of session: LoadSession) async -> Int {
    let stream = session.stream
    var failures = 0
    for number in 0..<count {
      do {
        try await stream.perform(stream.operation(number))
      } catch {
        failures += 1
      }
    }
    return failures
  }

  @Test(arguments: LoadMix.all.map(\.name).filter { $0 != "first-sync" }, [true, false])
  func `layers hold what they acknowledged`(_ name: String, _ isStore: Bool) async throws {
    let layer =
      isStore
      ? try Self.store()
      : try SecondLayer.dictionaries.layer(in: LoadWorld(seed: Self.seed).environment)
    let session = try await LoadSession(Self.small(name), on: layer, seed: Self.seed)
    try await session.check()
    #expect(await Self.perform(400, of: session) == 0)
    try await session.check()
  }

  @Test(arguments: ["month", "families", "first-sync"])
  func `filling ends early if somebody asks`(_ name: String) async throws {
    let layer = try Self.store()
    let mix = try #require(LoadMix.all.first { $0.name == name })
    let asked = Mutex(0)
    _ = try await LoadSession(
      mix, on: layer, sync: .memory(), seed: Self.seed,
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
    let layer = try Self.store()
    let session = try await LoadSession(Self.small("families"), on: layer, seed: Self.seed)
    #expect(await Self.perform(1_000, of: session) == 0)
    var counts: [Int] = []
    for family in try await layer.families.fetchAll() {
      counts.append(try await layer.memberships.ofFamily(family.id).count)
    }
    // A hundred join: 32 of them the three families of the start, and then two each of 50 new ones.
    #expect(counts.count { $0 == 2 } >= 30)
    #expect(counts.count { $0 > 2 } <= 3)
    #expect(counts.max().map { $0 <= 2 + 32 } == true)
  }

  /// What a mix with writes of each kind says of a layer that is changed once it is filled.
  private static func finding(
    _ mix: String, _ sabotage: @Sendable (inout DataLayer) -> Void
  ) async throws -> LoadFinding? {
    var layer = try store()
    sabotage(&layer)
    do {
      let session = try await LoadSession(small(mix), on: layer, seed: seed)
      _ = await perform(200, of: session)
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
        $0.hasPrefix("meal ") && $0.hasSuffix(": nobody wrote it, and it is there")
      })
  }

  @Test func `what no answer shows is a finding`() async throws {
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

  @Test func `a new device that has all is right, and one that lacks a row is not`() async throws {
    let mix = try Self.small("first-sync")
    let right = try await LoadSession(
      mix, on: Self.store(), sync: .memory(), seed: Self.seed)
    #expect(await Self.perform(2, of: right) == 0)
    try await right.check()
    let wrong = SyncLayer(name: "forgetful") { site async throws(DataLayerError) in
      var device = try await SyncLayer.memory().open(site)
      let rows = device.rows
      device.rows = { () async throws(DataLayerError) in Array(try await rows().dropLast()) }
      return device
    }
    let session = try await LoadSession(mix, on: Self.store(), sync: wrong, seed: Self.seed)
    #expect(await Self.perform(2, of: session) == 2)
    await #expect(throws: DataLayerError.self) {
      try await LoadSession(mix, on: Self.store(), seed: Self.seed)
    }
  }

  /// Mistakes that an answer shows, with what is done.
  private static let mistakes:
    [(mix: String, action: String, change: @Sendable (inout DataLayer) -> Void)] = [
      ("month", "read-month", { $0.logs.logsOf = { _, _, _ in [:] } }),
      (
        "month", "read-month",
        { layer in
          let logsOf = layer.logs.logsOf
          layer.logs.logsOf = { habits, first, _ throws(DataLayerError) in
            try await logsOf(habits, first, nil)
          }
        }
      ),
      (
        "ycsb-a", "read-log",
        { layer in
          let log = layer.logs.log
          layer.logs.log = { habit, day throws(DataLayerError) in
            var log = try await log(habit, day)
            log?.value = nil
            return log
          }
        }
      ),
      ("ycsb-a", "read-log", { $0.logs.log = { _, _ in nil } }),
      (
        "month", "fetch-habit",
        { layer in
          let fetch = layer.habits.fetch
          layer.habits.fetch = { id throws(DataLayerError) in
            var habit = try await fetch(id)
            habit?.isPinned = true
            return habit
          }
        }
      ),
      ("families", "list-members", { $0.memberships.ofFamily = { _ in [] } }),
    ]

  @Test(arguments: mistakes.indices)
  func `an answer that is not what is there is a wrong one`(_ index: Int) async throws {
    let mistake = Self.mistakes[index]
    var layer = try Self.store()
    let right = try await Self.wrongAnswers(mistake.mix, on: layer)
    #expect(right == [:])
    layer = try Self.store()
    mistake.change(&layer)
    let wrong = try await Self.wrongAnswers(mistake.mix, on: layer)
    #expect(wrong[mistake.action, default: 0] > 0, "\(wrong)")
  }

  /// How many answers of a load were wrong, by what was done.
  private static func wrongAnswers(
    _ mix: String, on layer: DataLayer
  ) async throws -> [String: Int] {
    let session = try await LoadSession(small(mix), on: layer, seed: seed)
    let plan = try ClosedPlan([.init("hold", .hold, .operations(300), workers: 1)], seed: 1)
    let result = try await Load(session.stream, .closed(plan)).run(on: [CallerThread(name: "load")])
    let counts = result.stages.flatMap(\.operations).filter { $0.failures > 0 }
    #expect(result.wrongAnswers == counts.reduce(0) { $0 + $1.failures })
    return Dictionary(uniqueKeysWithValues: counts.map { ($0.name, $0.failures) })
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

  /// Mistakes that no value of a row shows: what the reference model knows besides.
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
        "morning", "is not there",
        changingDump { $0.logs.removeAll { $0.metadata.deletedAt != nil } }
      ),
      ("morning", "category health: is not there", changingDump { $0.categories.removeFirst(2) }),
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
  func `what no value of a row shows is a finding`(_ index: Int) async throws {
    let mistake = Self.hidden[index]
    let finding = try await Self.finding(mistake.mix, mistake.change)
    guard case .differs(let rows, _) = finding else {
      Issue.record("\(String(describing: finding)) is no difference")
      return
    }
    #expect(rows.contains { $0.contains(mistake.text) }, "\(rows)")
  }

  /// Mixes of few rows, and those that no profile has.
  private static func contested() throws -> [LoadMix] {
    let sizes = LoadSizes(habits: 3, logDays: 4)
    let own: [[LoadMix.Part]] = [
      [.init(.undoCheckIn, 100)], [.init(.createHabit, 50), .init(.updateHabit, 50)],
      [.init(.updateHabit, 50), .init(.setLog, 50)], [.init(.checkIn, 60), .init(.addToLog, 40)],
    ]
    return try ["ycsb-a", "ycsb-d", "ycsb-f", "morning", "month", "families"].map(small)
      + own.map { parts in
        try LoadMix("own", "Own.", sizes: sizes, keys: .latest(exponent: 0.99), rate: 1, parts)
      }
  }

  @Test(arguments: 0..<10)
  func `what several do at once is right in one of the orders that may have been`(
    _ place: Int
  ) async throws {
    let mix = try Self.contested()[place]
    let session = try await LoadSession(mix, on: Self.store(), seed: Self.seed)
    // So many that days are taken again that were checked in by mistake.
    let count = mix.name == "own" ? 6_000 : 2_000
    let plan = try ClosedPlan([.init("hold", .hold, .operations(count), workers: 4)], seed: 1)
    let threads = (0..<4).map { CallerThread(name: "load \($0)") }
    let result = try await Load(session.stream, .closed(plan)).run(on: threads)
    #expect(result.stages.flatMap(\.operations).allSatisfy { $0.failures == 0 })
    try await session.check()
  }

  @Test func `an answer of a write that is not what was written is a wrong one`() async throws {
    let changes: [(String, String, @Sendable (inout DataLayer) -> Void)] = [
      (
        "month", "update-habit",
        { layer in
          let update = layer.habits.update
          layer.habits.update = { habit throws(DataLayerError) in
            var answer = try await update(habit)
            answer.name += "!"
            return answer
          }
        }
      ),
      (
        "ycsb-a", "set-log",
        { layer in
          let logHabit = layer.logs.logHabit
          layer.logs.logHabit = { habit, day, value, zone throws(DataLayerError) in
            var answer = try await logHabit(habit, day, value, zone)
            answer.value = 3
            return answer
          }
        }
      ),
      (
        "ycsb-f", "add-to-log",
        { layer in
          let increment = layer.logs.increment
          layer.logs.increment = { habit, day, amount throws(DataLayerError) in
            var answer = try await increment(habit, day, amount)
            answer.value = amount
            return answer
          }
        }
      ),
      (
        "families", "update-person",
        { layer in
          let update = layer.people.update
          layer.people.update = { id, name, avatar throws(DataLayerError) in
            var answer = try await update(id, name, avatar)
            answer.displayName = "Nobody"
            return answer
          }
        }
      ),
    ]
    for (mix, action, change) in changes {
      var layer = try Self.store()
      change(&layer)
      let wrong = try await Self.wrongAnswers(mix, on: layer)
      #expect(wrong[action, default: 0] > 0, "\(mix): \(wrong)")
    }
  }

  @Test func `operations are pure functions of their numbers`() async throws {
    let mix = try Self.small("morning")
    let first = LoadDraws(mix, seed: 3)
    let second = LoadDraws(mix, seed: 3)
    let other = LoadDraws(mix, seed: 4)
    let backwards = (0..<500).reversed().map { second.operation($0) }
    #expect((0..<500).map { first.operation($0) } == backwards.reversed())
    #expect((0..<500).map { first.operation($0) } != (0..<500).map { other.operation($0) })
  }

  @Test func `only wrong answers count as such`() async throws {
    var layer = try DataLayer.sqlite(.memory, environment: LoadWorld(seed: 1).environment)
    let all = try #require(LoadMix.all.first { $0.name == "ycsb-a" })
    let mix = try LoadMix(
      all.name, all.summary, sizes: LoadSizes(habits: 6, logDays: 10), keys: all.keys,
      rate: all.rate, all.parts)
    layer.logs.logHabit = { _, _, _, _ throws(DataLayerError) in throw .service(.storageBusy) }
    let session = try await LoadSession(mix, on: layer, seed: 7)
    let plan = try ClosedPlan([.init("hold", .hold, .operations(50), workers: 1)], seed: 1)
    let result = try await Load(session.stream, .closed(plan)).run(on: [CallerThread(name: "w")])
    #expect(result.stages[0].failures > 0 && result.wrongAnswers == 0)
  }

  @Test func `a row that differs on a new device is seen`() async throws {
    let all = try #require(LoadMix.all.first { $0.name == "first-sync" })
    let mix = try LoadMix(
      all.name, all.summary, sizes: LoadSizes(habits: 3, logDays: 4), keys: all.keys,
      rate: all.rate, all.parts)
    let wrong = SyncLayer(name: "changing") { site async throws(DataLayerError) in
      var device = try await SyncLayer.memory().open(site)
      let rows = device.rows
      device.rows = { () async throws(DataLayerError) in
        var all = try await rows()
        if case .habit(var habit) = all.first?.content {
          habit.name += "!"
          all[0].content = .habit(habit)
        }
        return all
      }
      return device
    }
    let layer = try DataLayer.sqlite(.memory, environment: LoadWorld(seed: 1).environment)
    let session = try await LoadSession(mix, on: layer, sync: wrong, seed: 7)
    await #expect(throws: WrongAnswer.self) {
      try await session.stream.perform(session.stream.operation(0))
    }
  }

  @Test func `rows that cannot be read are a finding`() async throws {
    let change = Self.changingDump { $0.unreadable = ["habit 1"] }
    #expect(try await Self.finding("ycsb-c", change) == .unreadable(["habit 1"]))
  }

  @Test(arguments: ["the rounds do not end", "a record was refused", "a round was left out"])
  func `devices that do not sync as they should are wrong`(_ sentence: String) async throws {
    let wrong = SyncLayer(name: "wrong") { site async throws(DataLayerError) in
      var device = try await SyncLayer.memory().open(site)
      let sync = device.sync
      device.sync = { trigger in
        var result = await sync(trigger)
        switch sentence {
        case "the rounds do not end": result.pending = 1
        case "a record was refused": result.failures["habit"] = .quotaExceeded
        default: result.skipped = .alreadyRunning
        }
        return result
      }
      return device
    }
    let error = await #expect(throws: WrongAnswer.self) {
      try await LoadSession(
        Self.small("first-sync"), on: Self.store(), sync: wrong, seed: Self.seed)
    }
    #expect(error?.sentence == sentence)
  }
}
