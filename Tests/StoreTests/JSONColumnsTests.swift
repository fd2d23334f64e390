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
    #expect(decode(json, Schedule.init(json:)) == schedule)
  }

  @Test func `reminders are written and read back`() {
    let reminders = [Reminder(hour: 7, minute: 5), Reminder(hour: 23, minute: 59)]
    let json = #"[{"hour":7,"minute":5},{"hour":23,"minute":59}]"#
    #expect(Reminder.json(reminders) == json)
    #expect(decode(json, Reminder.reminders(json:)) == reminders)
    #expect(decode(Reminder.json([]), Reminder.reminders(json:)) == [])
  }

  @Test(arguments: [
    "", "{}", #"{"kind":"unknown"}"#, #"{"kind":"daily"} "#, #"{"kind":"daily"#, #"{"days":[1"#,
    #"{"days":[1,],"kind":"daysOfWeek"}"#, #"{"days":[1],"kind":"x"}"#,
    #"{"days":[a],"kind":"daysOfWeek"}"#, #"{"kind":"timesPerWeek","times":}"#,
    #"{"kind":"timesPerWeek","times":3"#, #"{"kind":"timesPerWeek","times":99999999999999999999}"#,
  ])
  func `any other schedule is unreadable`(_ json: String) {
    #expect(decode(json, Schedule.init(json:)) == nil)
  }

  @Test(arguments: [
    "", "{}", "[", "[1]", #"[{"hour":7}]"#, #"[{"hour":7,"minute":5}"#,
    #"[{"hour":7,"minute":5}]]"#,
    #"[{"hour":,"minute":5}]"#, #"[{"hour":7,"minute":5]"#,
  ])
  func `any other reminders are unreadable`(_ json: String) {
    #expect(decode(json, Reminder.reminders(json:)) == nil)
  }

  private func decode<T>(_ json: String, _ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
    Array(json.utf8).withUnsafeBufferPointer(body)
  }
}
