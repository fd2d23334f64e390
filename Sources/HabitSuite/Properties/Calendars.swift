import HabitDomain
import PropCheck
import HabitReference

/// P-DAY, and P-ZONE for logs: days are whole numbers, and a log stays on its day.
struct Calendars: Sendable {
  let subject: Subject
  let generators: SuiteGenerators

  var entries: [CatalogueEntry] {
    [days.needing([.calendar]), sticky.needing([.habits, .logs])]
  }

  private struct Question: Sendable {
    let zone: String
    let instant: Instant
    let day: CivilDay
    let firstWeekday: Int
  }

  private var days: Property {
    Property(
      "days.agree-with-integers",
      "Days, starts of days, weekdays and weeks follow integer arithmetic in every zone.",
      rules: ["P-DAY"], requiring: generators.days.moments.requirements,
      of: Gen { question(from: &$0) },
      describe: {
        "\($0.instant) and \($0.day) in \($0.zone), weeks from weekday \($0.firstWeekday)"
      }
    ) { try check($0) }
  }

  private func question(from source: inout Source) -> Question {
    let zone =
      source.boolean(probability: 0.05) ? "Foo/Bar" : generators.days.specialZone(from: &source)
    let changes = ZoneTable.suite.transitions(of: zone)
    let around = changes.isEmpty ? 0 : source.integer(in: 0...(changes.count - 1))
    let seconds = changes.isEmpty ? 0 : changes[around].start.milliseconds
    let near = CivilDay(Int32(clamping: seconds / Days.millisecondsOfDay))
    let day = source.boolean(probability: 0.6) ? near : recent(from: &source)
    return Question(
      zone: zone,
      instant: generators.days.moment(from: &source, on: day, zone: zone),
      day: CivilDay(day.number + Int32(clamping: source.integer(in: -2...2))),
      firstWeekday: source.integer(in: 1...7)
    )
  }

  /// A day that the table of offsets covers, 2010 to 2029.
  private func recent(from source: inout Source) -> CivilDay {
    CivilDay(Int32(clamping: source.integer(in: 14_700...21_900)))
  }

  private func check(_ question: Question) throws {
    let rules = DayRules(zones: .suite)
    let calendar = subject.layer.calendar
    let day = expected { () throws(DataLayerError) in
      try calendar.civilDay(question.instant, question.zone)
    }
    var recorder = StepRecorder()
    try recorder.expect(
      "day of \(question.instant) in \(question.zone)",
      known(rules.civilDay(question.instant, question.zone), question), day)
    let start = expected { () throws(DataLayerError) in
      try calendar.startOfDay(question.day, question.zone)
    }
    try recorder.expect(
      "start of \(question.day) in \(question.zone)",
      known(rules.startOfDay(question.day, question.zone), question), start)
    try require(
      calendar.isoWeekday(question.day), equals: DayRules.isoWeekday(question.day))
    let week = calendar.weekStart(question.day, question.firstWeekday)
    try require(week, equals: DayRules.weekStart(question.day, first: question.firstWeekday))
    try require(calendar.weekStart(week, question.firstWeekday), equals: week)
  }

  private func known<Value>(_ value: Value?, _ question: Question) -> Outcome<Value> {
    value.map { .success($0) } ?? .failure(.log(.invalidTimezone(question.zone)))
  }

  private struct Trip: Sendable {
    let start: Model
    let day: CivilDay
    let zones: [String]
  }

  private var sticky: Property {
    Property(
      "logs.stay-on-their-day",
      "A log stays on its day, whatever zones it is made and read in.",
      rules: ["P-ZONE"],
      of: Gen { source in
        let start = generators.start(from: &source)
        return Trip(
          start: start, day: CivilDay(start.today.number - 1),
          zones: source.array(1...4) { generators.days.specialZone(from: &$0) })
      },
      describe: { "\($0.day) in \($0.zones.joined(separator: ", then in "))" }
    ) { try await travel($0) }
  }

  private func travel(_ trip: Trip) async throws {
    var layer = try await ModelledLayer(subject, trip.start, isExact: false)
    let habit = Habit(id: Pool.habits[0], name: "a", startDay: CivilDay(trip.day.number - 7))
    try await layer.create(habit)
    for zone in trip.zones {
      layer.setZone(to: zone)
      try await layer.log(habit.id, on: trip.day, 1, in: zone)
    }
    try await layer.readLog(of: habit.id, on: trip.day)
    try await layer.listLogs(of: habit.id)
  }
}
