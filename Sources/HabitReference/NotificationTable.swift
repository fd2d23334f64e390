public import HabitDomain

/// When to remind of a habit, by the table of domain 3.4.
struct NotificationTable: Sendable {
  let zones: ZoneTable

  func shouldNotify(
    _ habitID: Identifier, _ day: CivilDay, _ firstWeekday: Int, _ reads: HabitReads
  ) async -> Bool {
    let found: Habit?
    do throws(DataLayerError) { found = try await reads.habit(habitID) } catch { return true }
    guard let habit = found else { return true }
    if isSilent(habit, on: day) { return false }
    let logs: [HabitLog]
    do throws(DataLayerError) { logs = try await reads.logs(habitID) } catch { return true }
    let history = History(habit: habit, logs: logs, firstWeekday: firstWeekday)
    return !DayByDay(history).isCompleted(Int(day.number))
  }

  /// Rows 3 to 6 of the table.
  private func isSilent(_ habit: Habit, on day: CivilDay) -> Bool {
    if !habit.isActive { return true }
    if habit.archivedAt != nil { return true }
    if day < habit.startDay { return true }
    if let end = habit.endDay, day > end { return true }
    guard case .daysOfWeek(let weekdays) = habit.schedule else { return false }
    return !weekdays.contains(DayRules.isoWeekday(day))
  }

  /// The answer is the start of an offset, or a moment when the clock of an offset shows the time; all such moments near it
  /// are tried. Nil for an unknown zone. An hour or a minute out of range, which an old row may have, is clamped.
  func fireTime(_ day: CivilDay, _ reminder: Reminder, _ zone: String) -> Instant? {
    let (hour, minute) = (min(23, max(0, reminder.hour)), min(59, max(0, reminder.minute)))
    let time = Int64(hour * 60 + minute) * 60_000
    let shown = Int64(day.number) * 86_400_000 + time
    let near = (shown - 3 * 86_400_000)...(shown + 3 * 86_400_000)
    guard let before = zones.offset(of: zone, at: Instant(milliseconds: near.lowerBound)) else {
      return nil
    }
    let changes = zones.transitions(of: zone).filter { near.contains($0.start.milliseconds) }
    let shows = ([before] + changes.map(\.offset)).map { Instant(milliseconds: shown - $0) }
    return (shows + changes.map(\.start)).filter { moment in
      zones.offset(of: zone, at: moment).map { moment.milliseconds + $0 >= shown } == true
    }.min()
  }

  func pending(_ histories: [History], _ horizon: NotificationHorizon) -> [PendingNotification] {
    let isKnown = { (zone: String) in zones.identifiers.contains(zone) }
    let zone = [horizon.zone, horizon.fallbackZone].first(where: isKnown) ?? "UTC"
    var all: Set<PendingNotification> = []
    for history in histories {
      for day in days(of: history, horizon, in: zone) {
        for reminder in history.habit.reminders {
          guard let time = fireTime(day, reminder, zone), time > horizon.now else { continue }
          all.insert(
            PendingNotification(
              habitID: history.habit.id, day: day, reminder: reminder, fireTime: time))
        }
      }
    }
    return Array(all.sorted().prefix(64))
  }

  /// The days to remind on, from yesterday on.
  private func days(
    of history: History, _ horizon: NotificationHorizon, in zone: String
  ) -> [CivilDay] {
    guard let present = DayRules(zones: zones).civilDay(horizon.now, zone) else { return [] }
    let today = Int(present.number)
    let last = min(today + 366, Int(horizon.lastDay.number))
    guard today - 1 <= last else { return [] }
    let reader = DayByDay(history)
    return (today - 1...last)
      .filter { reader.isDue($0) && !reader.isCompleted($0) }
      .map { CivilDay(Int32(clamping: $0)) }
      .filter { !isSilent(history.habit, on: $0) }
  }
}

extension NotificationCheck {
  /// The checks of a correct data layer, for zones with these offsets.
  public static func byTheTable(zones: ZoneTable) -> NotificationCheck {
    let table = NotificationTable(zones: zones)
    return NotificationCheck(
      shouldNotify: table.shouldNotify,
      fireTime: { day, reminder, zone throws(DataLayerError) in
        guard let time = table.fireTime(day, reminder, zone) else {
          throw .log(.invalidTimezone(zone))
        }
        return time
      },
      pending: table.pending)
  }
}
