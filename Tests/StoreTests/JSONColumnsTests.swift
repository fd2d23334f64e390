import Domain
import Testing

@testable import Store

@Suite struct JSONColumnsTests {
  @Test(arguments: [
    (Schedule.daily, #"{"kind":"daily"}"#),
    (.daysOfWeek([7, 1]), #"{"days":[1,7],"kind":"daysOfWeek"}"#),
    (.daysOfWeek([]), #"{"days":[],"kind":"daysOfWeek"}"#),
    (.timesPerWeek(3), #"{"kind":"timesPerWeek","times":3}"#),
  ])
  func `a schedule is written with sorted keys and read back`(_ schedule: Schedule, _ json: String)
  {
    #expect(schedule.json == json)
    #expect(Schedule(json: Array(json.utf8).span) == schedule)
  }

  @Test func `reminders are written and read back`() {
    let reminders = [Reminder(hour: 7, minute: 5), Reminder(hour: 23, minute: 59)]
    let json = #"[{"hour":7,"minute":5},{"hour":23,"minute":59}]"#
    #expect(Reminder.json(reminders) == json)
    #expect(Reminder.reminders(json: Array(json.utf8).span) == reminders)
    #expect(Reminder.reminders(json: Array(Reminder.json([]).utf8).span) == [])
  }

  @Test(arguments: [
    "", "{}", #"{"kind":"unknown"}"#, #"{"kind":"daily"} "#, #"{"kind":"daily"#, #"{"days":[1"#,
    #"{"days":[1,],"kind":"daysOfWeek"}"#, #"{"days":[1],"kind":"x"}"#,
    #"{"days":[a],"kind":"daysOfWeek"}"#, #"{"kind":"timesPerWeek","times":}"#,
    #"{"kind":"timesPerWeek","times":3"#, #"{"kind":"timesPerWeek","times":99999999999999999999}"#,
  ])
  func `any other schedule is unreadable`(_ json: String) {
    #expect(Schedule(json: Array(json.utf8).span) == nil)
  }

  @Test(arguments: [
    "", "{}", "[", "[1]", #"[{"hour":7}]"#, #"[{"hour":7,"minute":5}"#,
    #"[{"hour":7,"minute":5}]]"#,
    #"[{"hour":,"minute":5}]"#, #"[{"hour":7,"minute":5]"#,
  ])
  func `any other reminders are unreadable`(_ json: String) {
    #expect(Reminder.reminders(json: Array(json.utf8).span) == nil)
  }
}
