import HabitDomain

/// Something that a person writes, by small numbers: phones of one story write the same rows.
enum StoryWrite: Hashable, Sendable {
  /// Makes or changes a habit.
  case habit(Int, variant: Int)
  case removeHabit(Int)
  /// Logs a habit some days ago.
  case log(Int, daysAgo: Int, variant: Int)
  case removeLog(Int, daysAgo: Int)
  case category(Int, variant: Int)
  case removeCategory(Int)
  case person(Int, variant: Int)
  /// Makes the categories that every app has.
  case seed
  /// Founds a family, whose founder is a new person.
  case found(Int)
  /// A person joins a family by its code.
  case join(Int, person: Int)
  /// The founder of a family changes the role of a member.
  case role(Int, person: Int, Membership.Role)
  /// The founder of a family removes a member.
  case removeMember(Int, person: Int)
  case removeFamily(Int)
}

extension StoryWrite: CustomStringConvertible {
  /// The end of a sentence about a phone.
  var description: String {
    switch self {
    case .habit(let number, let variant): "writes habit \(number) as \(variant)"
    case .removeHabit(let number): "deletes habit \(number)"
    case .log(let habit, let days, let variant):
      "logs habit \(habit) of \(days) days ago as \(variant)"
    case .removeLog(let habit, let days): "deletes the log of habit \(habit) of \(days) days ago"
    case .category(let number, let variant): "writes category \(number) as \(variant)"
    case .removeCategory(let number): "deletes category \(number)"
    case .person(let number, let variant): "writes person \(number) as \(variant)"
    case .seed: "makes the first categories"
    case .found(let number): "founds family \(number)"
    case .join(let family, let person): "lets person \(person) join family \(family)"
    case .role(let family, let person, let role):
      "makes person \(person) of family \(family) a \(role)"
    case .removeMember(let family, let person):
      "removes person \(person) from family \(family)"
    case .removeFamily(let number): "deletes family \(number)"
    }
  }
}

/// The rows that stories are about.
enum StorySample {
  static func habit(_ number: Int) -> Identifier { Identifier(high: 5, low: UInt64(number)) }
  static func category(_ number: Int) -> String { "own-\(number)" }
  static func person(_ number: Int) -> Identifier { Identifier(high: 2, low: UInt64(number)) }
  static func family(_ number: Int) -> Identifier { Identifier(high: 1, low: UInt64(number)) }
  static func founder(_ family: Int) -> Identifier { person(100 + family) }

  static func member(_ family: Int, _ person: Int) -> Identifier {
    Identifier(high: 4, low: UInt64(1_000 * family + person))
  }

  static func founding(_ family: Int) -> Identifier { member(family, 100 + family) }

  /// Phones may give ids of their own to the log of one day.
  static func log(_ habit: Int, on day: CivilDay, by phone: Int?) -> Identifier {
    Identifier(
      high: 6 + UInt64((phone ?? -1) + 1), low: UInt64(habit) << 32 + UInt64(day.number))
  }

  /// How many forms each row has.
  static let variants = 12

  static func habit(_ number: Int, variant: Int, in category: String?) -> Habit {
    var builder = HabitBuilder(UInt32(number)).from(CivilDay(19_000)).named("Habit \(number)")
      .reminding(at: [Reminder(hour: 8 + variant % 12, minute: 30)]).inCategory(category)
    if variant % 3 == 1 { builder = builder.on(weekdays: [1, 3, 5]) }
    if variant % 4 == 2 { builder = builder.counting(to: 3, unit: "km") }
    if variant % 5 == 3 { builder = builder.pinned().withNotes("Note \(variant)") }
    if variant % 6 == 4 { builder = builder.withPriority(2) }
    if variant % 7 == 5 { builder = builder.inactive() }
    var habit = builder.habit
    habit.id = StorySample.habit(number)
    habit.colorHex = "#0000" + (variant < 10 ? "0\(variant)" : "\(variant)")
    return habit
  }

  static func log(
    of habit: Habit, _ number: Int, on day: CivilDay, variant: Int, by phone: Int?
  ) -> HabitLog {
    var log = LogBuilder(1, of: habit).on(day).of([1, 0, 0.5, 1][variant % 4]).log
    if habit.kind == .numeric { log.value = Double(variant % 6) }
    log.id = StorySample.log(number, on: day, by: phone)
    return log
  }

  static func category(_ number: Int, variant: Int) -> Category {
    CategoryBuilder(UInt32(number)).category.with {
      $0.id = category(number)
      $0.name = "Category \(number)"
      $0.displayName = "Shown as \(variant)"
      $0.order = variant
    }
  }

  static func person(_ number: Int, variant: Int, since: Instant) -> UserProfile {
    UserProfile(
      id: person(number), displayName: "Person \(variant)",
      appleUserIDHash: "hash-of-person-\(number)",
      avatarURL: variant % 3 == 1 ? "https://a.org/\(variant)" : nil, createdAt: since)
  }
}

extension Category {
  fileprivate func with(_ change: (inout Category) -> Void) -> Category {
    var copy = self
    change(&copy)
    return copy
  }
}
