import HabitDomain
import PropCheckTool
import LoadCheck
import Testing
import PropCheckThreads

@testable import HabitSuite

/// Answers that are not what exists, or was written.
@Suite struct LoadAnswersTests {
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
        "month", "read-month",
        { layer in
          let logsOf = layer.logs.logsOf
          layer.logs.logsOf = { habits, first, last throws(DataLayerError) in
            let logs = try await logsOf(habits, first, last)
            let longest = logs.values.max { $0.count < $1.count } ?? []
            return logs.mapValues { _ in longest }
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
    var layer = try LoadFixture.store()
    let right = try await Self.wrongAnswers(mistake.mix, on: layer)
    #expect(right == [:])
    layer = try LoadFixture.store()
    mistake.change(&layer)
    let wrong = try await Self.wrongAnswers(mistake.mix, on: layer)
    #expect(wrong[mistake.action, default: 0] > 0, "\(wrong)")
  }

  /// How many answers of a load were wrong, by operation.
  private static func wrongAnswers(
    _ mix: String, on layer: DataLayer
  ) async throws -> [String: Int] {
    let session = try await LoadSession(LoadFixture.small(mix), on: layer, seed: LoadFixture.seed)
    let plan = try ClosedPlan([.init("hold", .hold, .operations(300), workers: 1)], seed: 1)
    let result = try await Load(session.stream, .closed(plan)).run(on: [CallerThread(name: "load")])
    let counts = result.stages.flatMap(\.operations).filter { $0.failures > 0 }
    #expect(result.wrongAnswers == counts.reduce(0) { $0 + $1.failures })
    return Dictionary(uniqueKeysWithValues: counts.map { ($0.name, $0.failures) })
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
      var layer = try LoadFixture.store()
      change(&layer)
      let wrong = try await Self.wrongAnswers(mix, on: layer)
      #expect(wrong[action, default: 0] > 0, "\(mix): \(wrong)")
    }
  }

  @Test func `only wrong answers count as such`() async throws {
    var layer = try LoadFixture.store()
    layer.logs.logHabit = { _, _, _, _ throws(DataLayerError) in throw .service(.storageBusy) }
    let session = try await LoadSession(
      LoadFixture.small("ycsb-a"), on: layer, seed: LoadFixture.seed)
    let plan = try ClosedPlan([.init("hold", .hold, .operations(50), workers: 1)], seed: 1)
    let result = try await Load(session.stream, .closed(plan)).run(on: [CallerThread(name: "w")])
    #expect(result.stages[0].failures > 0 && result.wrongAnswers == 0)
  }
}
