import HabitDomain
import PropCheck
import PropCheckTesting
import HabitRules
import Testing

@testable import HabitStore

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

  private let settings = Settings(seed: TestSeed.value)

  @Test func `any schedule and any reminders are read back`() async {
    await forAll(JSONColumnsTests.columns, settings: settings) { schedule, reminders in
      try require(decode(schedule.json, Schedule.init(json:)), equals: schedule)
      try require(decode(Reminder.json(reminders), Reminder.reminders(json:)), equals: reminders)
    }
  }

  /// They may be next to anything in memory, so nothing beyond their end may count.
  @Test func `any bytes are read or are unreadable, whatever follows them`() async {
    await forAll(JSONColumnsTests.spoiled, settings: settings) { bytes, more in
      let alone = decode(bytes + [0], count: bytes.count)
      let together = decode(bytes + more + [0], count: bytes.count)
      try require(together.schedule, equals: alone.schedule)
      try require(together.reminders, equals: alone.reminders)
      if let schedule = alone.schedule {
        try require(decode(schedule.json, Schedule.init(json:)), equals: schedule)
      }
    }
  }

  private static let columns = Gen { source in
    let schedules = [
      Schedule.daily, .daysOfWeek(try source.draw(.set(of: .int(in: 1...7), upTo: 7))),
      .timesPerWeek(source.integer(in: 1...7)),
    ]
    let reminders = source.array(0...24) { source in
      Reminder(hour: source.integer(in: 0...23), minute: source.integer(in: 0...59))
    }
    return (schedules[source.pick(weights: [1, 1, 1])], reminders)
  }

  /// Columns with up to three bytes changed, cut off anywhere, and what follows them in memory.
  private static let spoiled = Gen { source in
    let (schedule, reminders) = try source.draw(columns)
    var bytes = Array((source.boolean() ? schedule.json : Reminder.json(reminders)).utf8)
    let rest = source.integer(in: 0...(source.boolean() ? bytes.count - 1 : 2))
    let more = Array(bytes.suffix(rest))
    bytes.removeLast(rest)
    source.repeated(0...3) { source in
      let byte = UInt8(truncatingIfNeeded: source.integer(in: 0...255))
      let place = source.integer(in: 0...max(0, bytes.count - 1))
      if place < bytes.count { bytes[place] = byte } else { bytes.append(byte) }
    }
    return (bytes, more)
  }

  private func decode(
    _ bytes: [UInt8], count: Int
  ) -> (schedule: Schedule?, reminders: [Reminder]?) {
    bytes.withUnsafeBufferPointer { buffer in
      let part = UnsafeBufferPointer(rebasing: buffer.prefix(count))
      return (Schedule(json: part), Reminder.reminders(json: part))
    }
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
