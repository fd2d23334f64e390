import Domain
import PropCheck
import Reference

/// Draws habits: most of them valid, each field now and then at or beyond its bound.
struct Habits: Sendable {
  let names = Names()
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

  func draw(
    from source: inout Source, id: Identifier, categoryID: String?, in model: Model
  ) -> Habit {
    let start = CivilDay(
      Int32(clamping: Int(model.today.number) + source.integer(in: -21...3, towards: 0)))
    return Habit(
      id: id,
      name: names.draw(from: &source, limit: 50),
      emoji: emoji.draw(from: &source).text,
      colorHex: colors.draw(from: &source).text,
      schedule: schedule(from: &source),
      kind: source.boolean(probability: 0.4) ? .numeric : .binary,
      dailyTarget: targets.draw(from: &source).value,
      unitLabel: units.draw(from: &source).text,
      reminders: reminders.draw(from: &source).times.map(Reminder.init(hour:minute:)),
      startDay: start,
      endDay: end(from: &source, start: start),
      isActive: !source.boolean(probability: 0.1),
      displayOrder: order(from: &source),
      categoryID: categoryID,
      isPinned: source.boolean(probability: 0.3),
      notes: notes.draw(from: &source).text,
      lastCompletedDay: source.boolean(probability: 0.1) ? start : nil,
      archivedAt: source.boolean(probability: 0.1) ? model.now : nil,
      priorityLevel: priorities.draw(from: &source).value
    )
  }

  func order(from source: inout Source) -> Int {
    switch orders.draw(from: &source) {
    case .first: 0
    case .few: source.integer(in: 0...5)
    case .greatest: 999_999_999
    case .tooGreat: 1_000_000_000
    case .negative: -1
    case .extreme: source.boolean() ? .max : .min
    }
  }

  private func schedule(from source: inout Source) -> Schedule {
    switch schedules.draw(from: &source) {
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

  private func end(from source: inout Source, start: CivilDay) -> CivilDay? {
    switch ends.draw(from: &source) {
    case .none: nil
    case .later: CivilDay(start.number + Int32(clamping: source.integer(in: 0...14)))
    case .same: start
    case .before: CivilDay(start.number - 1)
    }
  }

  var requirements: [Requirement] {
    names.classes.requirements + emoji.requirements + colors.requirements
      + schedules.requirements + targets.requirements + units.requirements
      + reminders.requirements + ends.requirements + priorities.requirements
      + orders.requirements + notes.requirements
  }
}
