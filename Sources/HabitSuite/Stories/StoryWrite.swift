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
  /// The founder of a family makes a member its parent admin instead.
  case handOver(Int, person: Int)
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
    case .handOver(let family, let person): "hands family \(family) over to person \(person)"
    case .removeFamily(let number): "deletes family \(number)"
    }
  }
}

/// The rows that stories are about. In some stories a phone gives ids of its own to what it makes, as when people make the
/// same on two phones.
enum StorySample {
  static func habit(_ number: Int, by phone: Int? = nil) -> Identifier { id(5, number, phone) }
  static func person(_ number: Int, by phone: Int? = nil) -> Identifier { id(2, number, phone) }
  static func family(_ number: Int, by phone: Int? = nil) -> Identifier { id(1, number, phone) }

  static func category(_ number: Int, by phone: Int? = nil) -> String {
    "own-\(number)" + (phone.map { "-by-" + Story.name(of: $0) } ?? "")
  }

  /// The person who founds a family.
  static func founder(_ family: Int) -> Int { 100 + family }

  /// How often a person can join one family.
  static let joins = 8

  static func member(
    _ family: Int, _ person: Int, again: Int = 0, by phone: Int? = nil
  ) -> Identifier {
    id(4, 1_000_000 * again + 1_000 * family + person, phone)
  }

  static func log(_ habit: Int, on day: CivilDay, by phone: Int?) -> Identifier {
    id(6, habit << 32 + Int(day.number), phone)
  }

  private static func id(_ kind: UInt64, _ number: Int, _ phone: Int?) -> Identifier {
    Identifier(high: kind + 16 * UInt64((phone ?? -1) + 1), low: UInt64(number))
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

  static func category(
    _ number: Int, variant: Int, as id: String?, by phone: Int?
  ) -> Category {
    CategoryBuilder(UInt32(number)).category.with {
      $0.id = id ?? category(number, by: phone)
      $0.name = "Category \(number)"
      $0.displayName = "Shown as \(variant)"
      $0.order = variant
    }
  }

  static func person(
    _ number: Int, variant: Int, since: Instant, by phone: Int?
  ) -> UserProfile {
    UserProfile(
      id: person(number, by: phone), displayName: "Person \(variant)",
      appleUserIDHash: "hash-of-person-\(number)",
      avatarURL: variant % 3 == 1 ? "https://a.org/\(variant)" : nil, createdAt: since)
  }

  static func founder(_ number: Int, since: Instant, by phone: Int?) -> UserProfile {
    UserProfile(
      id: person(founder(number), by: phone), displayName: "Founder \(number)",
      appleUserIDHash: "hash-of-founder-\(number)", createdAt: since)
  }

  /// A family whose code is not drawn yet.
  static func family(_ number: Int, of founder: UserProfile, by phone: Int?) -> Family {
    Family(
      id: family(number, by: phone), name: "Family \(number)", code: "",
      createdByUserID: founder.id, createdAt: founder.createdAt)
  }
}

extension Category {
  fileprivate func with(_ change: (inout Category) -> Void) -> Category {
    var copy = self
    change(&copy)
    return copy
  }
}
