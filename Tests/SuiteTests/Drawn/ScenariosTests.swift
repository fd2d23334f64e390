import HabitDomain
import PropCheck
import PropCheckTesting
import Testing

@testable import HabitSuite

@Suite struct ScenariosTests {
  @Test(arguments: ScenarioClass.allCases)
  func `a history is of the kind that it was drawn for`(_ kind: ScenarioClass) async {
    let scenarios = Scenarios()
    let questions = Gen { scenarios.question(of: kind, from: &$0) }
    await forAll(questions, settings: Settings(seed: TestSeed.value, cases: 100)) { question in
      try require(question.kinds.contains(kind), "kinds \(question.kinds)")
    }
  }

  private func question(_ scenario: Scenario) -> HistoryQuestion {
    HistoryQuestion(
      history: History(habit: scenario.habit, logs: scenario.logs, firstWeekday: 1),
      day: Scenario.today, from: Scenario.day(0), through: Scenario.today, displayZone: "UTC")
  }

  @Test(arguments: Scenario.all)
  func `a scenario of tests is of the kind that has its name`(_ scenario: Scenario) throws {
    let kind = try #require(ScenarioClass(rawValue: scenario.name))
    #expect(question(scenario).kinds.contains(kind))
  }

  @Test func `a history is of a kind only if it has what that asks for`() {
    #expect(question(.daily).kinds == [.daily, .streaks])
    #expect(question(.weekly).kinds == [.weekly, .streaks])
    #expect(question(.numeric).kinds == [.daily, .numeric, .gaps])
    #expect(question(.streaks).kinds == [.daily, .streaks, .gaps])
    #expect(question(.gaps).kinds == [.daily, .gaps])
    #expect(question(.inactive).kinds == [.daily, .inactive])
    #expect(question(.ended).kinds == [.daily, .ended, .streaks])
    var archived = question(.inactive)
    archived.history.habit.isActive = true
    archived.history.habit.archivedAt = Instant(milliseconds: 0)
    #expect(archived.kinds == [.daily, .archived])
  }
}
