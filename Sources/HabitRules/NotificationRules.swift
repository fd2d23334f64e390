package import HabitDomain

/// When to remind of habits, by the rules for what is due and done.
struct NotificationRules: Sendable {
  let rules: RuleBook
  let clock: CivilArithmetic

  func shouldNotify(
    of habitID: Identifier, on day: CivilDay, firstWeekday: Int, _ reads: HabitReads
  ) async -> Bool {
    // One reminder too many is better than one too few, so errors count as yes.
    guard let habit = try? await reads.habit(habitID) else { return true }
    var history = History(habit: habit, logs: [], firstWeekday: firstWeekday)
    guard canRemind(of: habit), figures.isDue(history, day) else { return false }
    guard let logs = try? await reads.logs(habitID) else { return true }
    history.logs = logs
    return !figures.chronicle(history).isCompleted(Int(day.number))
  }

  func fireTime(
    on day: CivilDay, _ reminder: Reminder, in zone: String
  ) throws(DataLayerError) -> Instant {
    // Rows of other versions may have any time.
    let hour = min(max(reminder.hour, 0), 23)
    let minute = min(max(reminder.minute, 0), 59)
    return try clock.firstMoment(
      showing: Int64(day.number) * 86_400_000 + Int64(hour * 60 + minute) * 60_000, in: zone)
  }

  func pending(_ histories: [History], _ horizon: NotificationHorizon) -> [PendingNotification] {
    let zone = [horizon.zone, horizon.fallbackZone].first(where: rules.isKnownZone) ?? "UTC"
    let all = Set(histories.flatMap { pending($0, horizon, in: zone) })
    return Array(all.sorted().prefix(NotificationCheck.limit))
  }

  private func pending(
    _ history: History, _ horizon: NotificationHorizon, in zone: String
  ) -> [PendingNotification] {
    guard canRemind(of: history.habit), !history.habit.reminders.isEmpty,
      let today = try? clock.civilDay(horizon.now, in: zone)
    else { return [] }
    let chronicle = figures.chronicle(history)
    // A gap of the clock can push a reminder into the next day.
    let days = DaySpan(Int(today.number) - 1, Int(today.number) + 366)
      .through(Int(horizon.lastDay.number)).intersection(chronicle.window)
    var pending: [PendingNotification] = []
    for number in days.days where pending.count < NotificationCheck.limit {
      let day = CivilDay(Int32(clamping: number))
      guard figures.isDue(history, day), !chronicle.isCompleted(number) else { continue }
      pending += notifications(of: history.habit, on: day, in: zone)
        .filter { $0.fireTime > horizon.now }
    }
    return pending
  }

  private func notifications(
    of habit: Habit, on day: CivilDay, in zone: String
  ) -> [PendingNotification] {
    Set(habit.reminders).sorted().compactMap { reminder in
      guard let time = try? fireTime(on: day, reminder, in: zone) else { return nil }
      return PendingNotification(habitID: habit.id, day: day, reminder: reminder, fireTime: time)
    }
  }

  private func canRemind(of habit: Habit) -> Bool { habit.isActive && habit.archivedAt == nil }

  private var figures: HabitArithmetic { HabitArithmetic(rules: rules) }
}

extension RuleBook {
  /// The reminders by these rules.
  package var notifications: NotificationCheck {
    let check = NotificationRules(
      rules: self, clock: CivilArithmetic(offset: ZoneTable.standard.offset))
    return NotificationCheck(
      shouldNotify: check.shouldNotify, fireTime: check.fireTime, pending: check.pending)
  }
}
