import HabitDomain
import HabitRules
import Testing
import WorkedExamples

@Suite struct NotificationRulesTests {
  let check = RuleBook.standard.notifications

  @Test(arguments: NotificationExample.all)
  func `a reminder that was worked out by hand comes out`(_ example: NotificationExample) async {
    #expect(await example.actual(check) == example.expected)
  }

  @Test(arguments: [CivilDay(.min), CivilDay(.max)])
  func `the ends of time and any time of day are borne`(_ day: CivilDay) throws {
    for number in [Int.min, -1, 24, .max] {
      let reminder = Reminder(hour: number, minute: number)
      let time = try check.fireTime(day, reminder, "Pacific/Apia")
      #expect(abs(time.milliseconds / 86_400_000 - Int64(day.number)) <= 2)
    }
    let habit = Habit(
      id: Identifier(high: 1, low: 1), name: "a", reminders: [Reminder(hour: 9, minute: 0)],
      startDay: CivilDay(.min))
    let horizon = NotificationHorizon(
      now: Instant(milliseconds: day.number < 0 ? .min : .max), lastDay: day, zone: "UTC",
      fallbackZone: "UTC")
    let history = History(habit: habit, logs: [])
    #expect(check.pending([history], horizon).count <= 1)
  }
}
