import HabitDomain
import HabitRules
import Testing
import WorkedExamples

@Suite struct HabitArithmeticTests {
  let figures = RuleBook.standard.figures

  @Test(arguments: FigureExample.all)
  func `a figure that was worked out by hand comes out`(_ example: FigureExample) {
    #expect(example.actual(figures) == example.expected)
  }

  @Test(arguments: [Schedule.daily, .daysOfWeek([7]), .timesPerWeek(3), .timesPerWeek(-1)])
  func `the ends of time are days like any other`(_ schedule: Schedule) {
    let ends = [CivilDay(.min), CivilDay(.min + 1), CivilDay(.max - 1), CivilDay(.max)]
    for start in ends {
      let habit = Habit(
        id: Identifier(high: 0, low: 1), name: "a", schedule: schedule, startDay: start)
      let logs = ends.map { day in
        HabitLog(
          id: Identifier(high: 0, low: 2), habitID: habit.id, date: Instant(milliseconds: 0),
          day: day, value: 1)
      }
      let history = History(habit: habit, logs: logs)
      for day in ends { check(history, on: day) }
    }
  }

  private func check(_ history: History, on day: CivilDay) {
    let start = history.habit.startDay
    #expect(figures.isDue(history, day) == figures.isDue(history, day))
    #expect((0...1).contains(figures.progress(history, start, day)))
    #expect((0...1).contains(figures.dailyProgress(history, day)))
    #expect(figures.completed(history, CivilDay(.min), day) <= 4)
    #expect(figures.compliance(history, day) <= 1)
    #expect(figures.weeklyProgress(history, day).done <= 2)
    #expect(figures.nextScheduled(history, day).map { $0 > day } ?? true)
    #expect(figures.status(history, day).current == figures.currentStreak(history, day))
    // All days from one end of time to the other would fill the memory.
    if day.number < 0 || start.number > 0 { #expect(figures.breakDays(history, day).count <= 2) }
  }

  @Test func `other rules make other figures`() {
    var rules = RuleBook.standard
    rules.meets = { _, _, _ in true }
    let habit = Habit(id: Identifier(high: 0, low: 1), name: "a", startDay: CivilDay(0))
    let log = HabitLog(
      id: Identifier(high: 0, low: 2), habitID: habit.id, date: Instant(milliseconds: 0),
      day: CivilDay(0), value: 0)
    let history = History(habit: habit, logs: [log])
    #expect(rules.figures.isCompleted(history, CivilDay(0)))
    #expect(!figures.isCompleted(history, CivilDay(0)))
  }
}
