import HabitDomain
import PropCheck
import HabitReference

/// Draws reminders, and what can be read about their habits.
struct Reminders: Sendable {
  let habits = ClassTable<HabitReadClass>()
  let logs = ClassTable<LogReadClass>()
  let places = ClassTable<ReminderDayClass>()
  let clocks = ClassTable<WallClockClass>()
  let plans = ClassTable<PlanClass>()
  let pending = ClassTable<PendingClass>()
  let histories = Histories()

  /// A habit, and the day of a reminder.
  func question(from source: inout Source) -> ReminderQuestion {
    let habitRead = habits.draw(from: &source)
    let logRead = logs.draw(from: &source)
    let history = histories.question(from: &source)
    var question = ReminderQuestion(
      history: history, habitRead: habitRead, logRead: logRead)
    question.history.history.habit.isActive = habitRead != .inactive
    question.history.history.habit.archivedAt =
      habitRead == .archived ? Instant(milliseconds: 0) : nil
    question.history.day = day(from: &source, of: history)
    return question
  }

  private func day(from source: inout Source, of question: HistoryQuestion) -> CivilDay {
    let (start, end) = (question.history.habit.startDay, question.history.habit.endDay)
    let last = end ?? question.day
    let days = [
      question.day, start, CivilDay(start.number - 1), last, CivilDay(last.number + 1),
    ]
    let day = days[source.pick(weights: [3, 1, 1, 4, 4])]
    places.record(place(of: day, from: start, through: end), in: &source)
    return day
  }

  private func place(of day: CivilDay, from start: CivilDay, through end: CivilDay?)
    -> ReminderDayClass
  {
    if day < start { return .early }
    guard let end, day >= end else { return day == start ? .first : .within }
    return day == end ? .last : .late
  }

  /// A time of day, in a zone whose clock may jump at it.
  func time(from source: inout Source) -> ReminderTime {
    let zone = histories.days.specialZone(from: &source)
    let changes = ZoneTable.suite.transitions(of: zone).dropFirst()
    let wanted = WallClockClass.allCases[source.pick(weights: [3, 2, 2])]
    let jumps = zip(ZoneTable.suite.transitions(of: zone), changes).filter { before, after in
      wanted == .skipped ? after.offset > before.offset : after.offset < before.offset
    }
    let jump = wanted == .steady ? nil : source.element(of: jumps)
    clocks.record(jump == nil ? .steady : wanted, in: &source)
    guard let (before, after) = jump else {
      return ReminderTime(
        day: CivilDay(Int32(clamping: source.integer(in: 15_000...21_000, towards: 20_395))),
        reminder: reminder(from: &source), zone: zone)
    }
    // In minutes of the wall clock: skipped and repeated times both lie between the two.
    let ends = [before.offset, after.offset].map { (after.start.milliseconds + $0) / 60_000 }
    let (low, high) = (Int(ends.min() ?? 0), Int(ends.max() ?? 0))
    let minute = source.integer(in: low - 1...high + 1, towards: low)
    return ReminderTime(
      day: CivilDay(Int32(clamping: minute / 1_440)),
      reminder: Reminder(hour: minute % 1_440 / 60, minute: minute % 60), zone: zone)
  }

  /// Up to three habits with reminders, and a time from which to plan.
  func plan(from source: inout Source) -> ReminderPlan {
    let first = histories.question(from: &source)
    var planned = [history(of: first, number: 0, from: &source)]
    source.repeated(0...2) { source in
      let question = histories.question(from: &source)
      var history = history(of: question, number: planned.count, from: &source)
      // By chance, two habits hardly ever remind at the same time.
      if source.boolean(probability: 0.4) { history.habit.reminders = planned[0].habit.reminders }
      planned.append(history)
    }
    let zone = histories.days.zone(from: &source, displayed: first.displayZone)
    let day = CivilDay(Int32(clamping: Int(first.day.number)))
    let isKnown = source.boolean(probability: 0.9)
    var plan = ReminderPlan(
      histories: planned,
      horizon: NotificationHorizon(
        now: histories.days.moment(from: &source, on: day, zone: "UTC"),
        lastDay: CivilDay(day.number + Int32(source.integer(in: -1...30, towards: 0))), zone: zone,
        fallbackZone: isKnown ? histories.days.specialZone(from: &source) : "Foo/Bar"))
    if source.boolean(probability: 0.15) { meetGap(&plan, from: &source) }
    return plan
  }

  /// Gives the first habit two reminders in a time that a clock skips.
  private func meetGap(_ plan: inout ReminderPlan, from source: inout Source) {
    let zone = histories.days.specialZone(from: &source)
    let all = ZoneTable.suite.transitions(of: zone)
    let gaps = zip(all, all.dropFirst()).filter { $1.offset > $0.offset }
    guard let (before, after) = source.element(of: gaps) else { return }
    let first = Int((after.start.milliseconds + before.offset) / 60_000)
    let length = Int((after.offset - before.offset) / 60_000)
    // All minutes of a skipped day are in the gap.
    let places = [0, source.integer(in: 1...max(1, min(length, 1_440) - 1))]
    let times = places.map { (first + $0) % 1_440 }
    let day = CivilDay(Int32(clamping: first / 1_440))
    var habit = plan.histories[0].habit
    (habit.schedule, habit.startDay, habit.endDay) = (.daily, CivilDay(day.number - 1), nil)
    (habit.isActive, habit.archivedAt) = (true, nil)
    habit.reminders = times.map { Reminder(hour: $0 / 60, minute: $0 % 60) }
    (plan.histories[0].habit, plan.histories[0].logs) = (habit, [])
    plan.horizon.zone = zone
    plan.horizon.now = Instant(milliseconds: after.start.milliseconds - 3 * 3_600_000)
    plan.horizon.lastDay = CivilDay(day.number + Int32(source.integer(in: 0...3)))
  }

  /// A plan, counted by its number of reminders.
  func countedPlan(from source: inout Source) -> ReminderPlan {
    let plan = plan(from: &source)
    let pending = NotificationCheck.byTheTable(zones: .suite).pending(plan.histories, plan.horizon)
    let isFull = pending.count >= NotificationCheck.limit
    plans.record(pending.isEmpty ? .none : isFull ? .full : .some, in: &source)
    for one in PendingClass.all(in: pending) { self.pending.record(one, in: &source) }
    return plan
  }

  /// The history with another habit and reminders.
  private func history(
    of question: HistoryQuestion, number: Int, from source: inout Source
  ) -> History {
    var history = question.history
    let own = history.habit.id
    history.habit.id = Pool.habits[number]
    for index in history.logs.indices where history.logs[index].habitID == own {
      history.logs[index].habitID = history.habit.id
    }
    history.habit.reminders = source.array(0...3) { reminder(from: &$0) }
    let state = source.pick(weights: [8, 1, 1])
    history.habit.isActive = state != 1
    history.habit.archivedAt = state == 2 ? Instant(milliseconds: 0) : nil
    return history
  }

  /// A quarter of an hour, so that equal ones are frequent; often in the hours in which clocks change.
  private func reminder(from source: inout Source) -> Reminder {
    let hours = source.boolean(probability: 0.3) ? 0...3 : 0...23
    return Reminder(
      hour: source.integer(in: hours), minute: 15 * source.integer(in: 0...3))
  }
}
