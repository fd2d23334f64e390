import Domain
import PropCheck
import Reference

/// Draws habits: most of them valid, each field now and then at or beyond its bound.
struct Habits: Sendable {
  let names = Names()
  let starts = ClassTable<HabitStartClass>()
  let emoji = ClassTable<EmojiClass>()
  let colors = ClassTable<ColorClass>()
  let schedules = ClassTable<ScheduleClass>()
  let targets = ClassTable<TargetClass>()
  let units = ClassTable<UnitClass>()
  let reminders = ClassTable<ReminderClass>()
  let ends = ClassTable<EndClass>()
  let priorities = ClassTable<PriorityClass>()
  let orders = ClassTable<OrderClass>()
  let notes = ClassTable<NoteClass>()

  /// Draws a habit; a tame one is mostly accepted, so that scripts have rows to work on.
  func draw(
    from source: inout Source, id: Identifier, categoryID: String?, in model: Model,
    isTame: Bool = false
  ) -> Habit {
    let start = start(from: &source, today: model.today)
    return Habit(
      id: id,
      name: names.draw(from: &source, limit: 50, isTaken: model.bearsName),
      emoji: emoji.draw(from: &source, isTame: isTame).text,
      colorHex: colors.draw(from: &source, isTame: isTame).text,
      schedule: schedule(from: &source, isTame: isTame),
      kind: source.boolean(probability: 0.4) ? .numeric : .binary,
      dailyTarget: targets.draw(from: &source, isTame: isTame).value,
      unitLabel: units.draw(from: &source, isTame: isTame).text,
      reminders: reminders.draw(from: &source, isTame: isTame).times.map(
        Reminder.init(hour:minute:)),
      startDay: start,
      endDay: end(from: &source, start: start, isTame: isTame),
      isActive: !source.boolean(probability: 0.1),
      displayOrder: order(from: &source, isTame: isTame),
      categoryID: categoryID,
      isPinned: source.boolean(probability: 0.3),
      notes: notes.draw(from: &source, isTame: isTame).text,
      lastCompletedDay: source.boolean(probability: 0.1) ? start : nil,
      archivedAt: source.boolean(probability: 0.1) ? model.now : nil,
      priorityLevel: priorities.draw(from: &source, isTame: isTame).value
    )
  }

  func order(from source: inout Source, isTame: Bool = false) -> Int {
    switch orders.draw(from: &source, isTame: isTame) {
    case .first: 0
    case .few: source.integer(in: 0...5)
    case .greatest: 999_999_999
    case .tooGreat: 1_000_000_000
    case .negative: -1
    case .extreme: source.boolean() ? .max : .min
    }
  }

  private func schedule(from source: inout Source, isTame: Bool) -> Schedule {
    switch schedules.draw(from: &source, isTame: isTame) {
    case .daily: .daily
    case .someDays: .daysOfWeek(Set((1...7).filter { _ in source.boolean() }).union([1]))
    case .allDays: .daysOfWeek([1, 2, 3, 4, 5, 6, 7])
    case .noDay: .daysOfWeek([])
    case .badDay: .daysOfWeek([8, 3, 0])
    case .once: .timesPerWeek(1)
    case .everyDay: .timesPerWeek(7)
    case .never: .timesPerWeek(0)
    case .tooOften: .timesPerWeek(8)
    }
  }

  private func start(from source: inout Source, today: CivilDay) -> CivilDay {
    let near = source.integer(in: -21...3, towards: 0)
    let days = starts.draw(from: &source) == .near ? near : -400
    return CivilDay(Int32(clamping: Int(today.number) + days))
  }

  private func end(from source: inout Source, start: CivilDay, isTame: Bool) -> CivilDay? {
    switch ends.draw(from: &source, isTame: isTame) {
    case .none: nil
    case .later: CivilDay(start.number + Int32(clamping: source.integer(in: 0...14)))
    case .same: start
    case .before: CivilDay(start.number - 1)
    }
  }

  var requirements: [Requirement] { requirements(scaledBy: 1) }

  func requirements(scaledBy scale: Double) -> [Requirement] {
    [
      emoji.requirements(scaledBy: scale), colors.requirements(scaledBy: scale),
      schedules.requirements(scaledBy: scale), targets.requirements(scaledBy: scale),
      units.requirements(scaledBy: scale), reminders.requirements(scaledBy: scale),
      ends.requirements(scaledBy: scale), priorities.requirements(scaledBy: scale),
      orders.requirements(scaledBy: scale), notes.requirements(scaledBy: scale),
      starts.requirements(scaledBy: scale),
      names.classes.requirements,
    ].flatMap { $0 }
  }
}
