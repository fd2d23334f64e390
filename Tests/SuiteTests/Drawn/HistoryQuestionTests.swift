import HabitDomain
import PropCheck
import HabitReference
import Testing

@testable import HabitSuite

@Suite struct HistoryQuestionTests {
  private let question = HistoryQuestion(
    history: History(
      habit: Habit(
        id: Pool.habits[0], name: "a", schedule: .timesPerWeek(2), kind: .numeric, dailyTarget: 8,
        startDay: CivilDay(20_395), endDay: CivilDay(20_400)),
      logs: [
        HabitLog(
          id: Pool.logs[0], habitID: Pool.habits[1], date: Instant(milliseconds: 5),
          day: CivilDay(20_396), value: 4)
      ]),
    day: CivilDay(20_397), from: CivilDay(20_395), through: CivilDay(20_399),
    displayZone: "Pacific/Apia")

  @Test func `a question tells all that its answer depends on`() {
    #expect(
      question.text == """
        a numeric to 8.0 habit, 2 times a week, from 2025-11-03 through 2025-11-08, weeks from \
        weekday 1; as of 2025-11-05, from 2025-11-03 through 2025-11-07, in Pacific/Apia
        log on 2025-11-04 of habit 2: 4.0, at 1970-01-01T00:00:00.005Z in "UTC"
        """)
  }

  @Test func `a difference is told log by log, and names the figure`() throws {
    let error = #expect(throws: Failure.self) {
      let sheet = question.sheet(.dayByDay)
      try question.require(
        FigureSheet(
          isDue: sheet.isDue, isCompleted: sheet.isCompleted, dailyProgress: sheet.dailyProgress,
          weeklyProgress: sheet.weeklyProgress, expected: sheet.expected,
          completed: sheet.completed, progress: sheet.progress, compliance: sheet.compliance,
          currentStreak: sheet.currentStreak, longestStreak: 7, breakDays: sheet.breakDays,
          nextScheduled: sheet.nextScheduled, status: sheet.status),
        equals: sheet, "figures")
    }
    let failure = try #require(error)
    #expect(failure.steps.count == 2)
    #expect(failure.difference?.path == "longestStreak")
    #expect(failure.difference?.actual == "7")
  }

  @Test func `the days of a question go a week beyond what it names`() {
    #expect(question.days.first == CivilDay(20_388))
    #expect(question.days.last == CivilDay(20_406))
  }
}
