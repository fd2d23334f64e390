import HabitDomain
import Testing

@testable import HabitRules

@Suite struct DoneDaysTests {
  private func done(_ days: [Int32]) -> DoneDays {
    let habit = Habit(id: Identifier(high: 0, low: 1), name: "a", startDay: CivilDay(0))
    let logs = days.map { day in
      HabitLog(
        id: Identifier(high: 0, low: 2), habitID: habit.id, date: Instant(milliseconds: 0),
        day: CivilDay(day), value: day == 13 ? 0 : 1)
    }
    return DoneDays(of: History(habit: habit, logs: logs), meets: LogRules.meets)
  }

  @Test(arguments: [[3, 1, 2, 2], [3, 2, 2, 1], [1, 2, 2, 3], [1, 13, 2, 3]] as [[Int32]])
  func `days ascend, each once, in whatever order the logs come`(_ days: [Int32]) {
    #expect(Array(done(days).days(in: DaySpan(-100, 100))) == [1, 2, 3])
  }

  @Test func `days that lie far apart ascend too`() {
    let far = done([.max, 3, .min, 900, 3])
    #expect(
      Array(far.days(in: DaySpan(.min / 2, .max / 2))) == [Int(Int32.min), 3, 900, Int(Int32.max)])
  }

  @Test(
    arguments: [
      (2, 5, [2, 4]), (3, 3, []), (2, 2, [2]), (0, 1, []), (9, 20, [9]), (10, 20, []), (5, 4, []),
    ] as [(Int, Int, [Int])])
  func `both ends of a span belong to it`(_ first: Int, _ last: Int, _ found: [Int]) {
    #expect(Array(done([2, 4, 9]).days(in: DaySpan(first, last))) == found)
  }

  @Test func `a day is done or not`() {
    #expect(done([2, 4]).contains(4))
    #expect(!done([2, 4]).contains(3))
    #expect(!done([]).contains(0))
  }
}
