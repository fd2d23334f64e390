import HabitDomain
import PropCheckTool
import LoadCheck
import HabitStore
import Testing

@testable import HabitSuite

@Suite struct LoadSubjectTests {
  @Test func `the time of a change is that of its call`() async throws {
    let log = CommitLog()
    let layer = try DataLayer.sqlite(.memory, environment: LoadWorld(seed: 1).environment)
    let subject = LoadSubject(layer, LoadSizes(), noting: log)
    let inside = try await subject.commit { () throws(DataLayerError) in
      let now = LoadClock.system.now()
      LoadClock.system.wait(now + 1_000_000)
      return now
    } as: { _ in
      .seedCategories
    }
    let span = try #require(log.take().entries.first).span
    #expect(span.started <= inside && inside + 1_000_000 <= span.ended)
  }

  @Test func `a day is checked in again when no other is left`() async throws {
    let log = CommitLog()
    let layer = try DataLayer.sqlite(.memory, environment: LoadWorld(seed: 1).environment)
    var subject = LoadSubject(layer, LoadSizes(habits: 1, logDays: 364), noting: log)
    try await subject.populate()
    _ = log.take()
    for ordinal in 0..<2 { try await subject.checkIn(ordinal) }
    let rows = log.take().entries.compactMap(\.commit.setting?.row)
    #expect(rows.count == 2 && Set(rows).count == 1)
  }

  /// Mistakes that only the answer of a reading operation shows.
  private static let mistakes:
    [(mix: String, action: LoadAction, change: @Sendable (inout DataLayer) -> Void)] = [
      (
        "families", .lookUpFamily,
        { layer in
          let lookUp = layer.familyService.lookUp
          layer.familyService.lookUp = { code throws(DataLayerError) in
            var family = try await lookUp(code)
            family.name = "Others"
            return family
          }
        }
      ),
      ("families", .fetchPerson, { $0.people.fetch = { _ in nil } }),
      ("morning", .listMeals, { $0.meals.patterns = { _, _ in [] } }),
      ("morning", .listHabits, { $0.habits.fetchActive = { [] } }),
      ("morning", .listCategories, { $0.categories.active = { [] } }),
      ("morning", .readHistory, { $0.logs.logs = { _ in [] } }),
      (
        "morning", .readHistory,
        { layer in
          let logs = layer.logs.logs
          layer.logs.logs = { _ throws(DataLayerError) in try await logs(LoadKey.habit(1)) }
        }
      ),
      (
        "morning", .readMonth,
        { layer in
          let logsOf = layer.logs.logsOf
          layer.logs.logsOf = { habits, first, last throws(DataLayerError) in
            var found = try await logsOf(habits, first, last)
            found[LoadKey.habit(99)] = []
            return found
          }
        }
      ),
      (
        "morning", .readLog,
        { layer in
          let log = layer.logs.log
          layer.logs.log = { _, day throws(DataLayerError) in try await log(LoadKey.habit(1), day) }
        }
      ),
    ]

  @Test(arguments: mistakes.indices)
  func `a reading operation sees a wrong answer`(_ index: Int) async throws {
    let mistake = Self.mistakes[index]
    var layer = try DataLayer.sqlite(.memory, environment: LoadWorld(seed: 1).environment)
    var subject = LoadSubject(
      layer, LoadSizes(habits: 4, logDays: 5, families: 2, members: 2, meals: 3))
    try await subject.populate()
    let operation = LoadOperation(action: mistake.action, kind: 0, number: 0, ordinal: 0, row: 0)
    let right = subject
    try await right.perform(operation)
    mistake.change(&layer)
    var wrong = LoadSubject(layer, subject.sizes)
    (wrong.families, wrong.people) = (subject.families, subject.people)
    let changed = wrong
    await #expect(throws: WrongAnswer.self) { try await changed.perform(operation) }
  }
}
