import HabitDomain

/// Everything that a layer of this target stores, as one value.
struct Content: Sendable {
  var habits = Table<Identifier, Habit>()
  /// The habits whose schedule cannot be read.
  var spoiled: Set<Identifier> = []
  var logs = Table<Identifier, HabitLog>()
  /// By the bytes of the id: two normal forms of one text are two ids.
  var categories = Table<[UInt8], Category>()
  var families = Table<Identifier, Family>()
  var people = Table<Identifier, UserProfile>()
  var memberships = Table<Identifier, Membership>()
  var meals: [Identifier: EatingPattern] = [:]
  var touchedMeals: Set<Identifier> = []
  var isSeeded = false
  var lastStamp: Stamp?

  /// Whether rows were written or removed since the content was settled.
  var isTouched: Bool {
    !(habits.touched.isEmpty && logs.touched.isEmpty && categories.touched.isEmpty
      && families.touched.isEmpty && people.touched.isEmpty && memberships.touched.isEmpty
      && touchedMeals.isEmpty)
  }

  /// The content at the beginning of a transaction.
  mutating func settle() {
    habits.settle()
    logs.settle()
    categories.settle()
    families.settle()
    people.settle()
    memberships.settle()
    touchedMeals = []
  }
}

extension Content {
  func dump() -> Dump {
    let (unreadable, readable) = habits.rows.values.sorted { $0.content.id < $1.content.id }
      .reduce(into: ([String](), [StoredRow<Habit>]())) { parts, row in
        guard spoiled.contains(row.content.id) else { return parts.1.append(row) }
        parts.0.append(row.content.id.description)
      }
    return Dump(
      habits: readable,
      logs: logs.rows.values.sorted { $0.content.id < $1.content.id },
      categories: categories.rows.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value),
      families: families.rows.values.sorted { $0.content.id < $1.content.id },
      people: people.rows.values.sorted { $0.content.id < $1.content.id },
      memberships: memberships.rows.values.sorted { $0.content.id < $1.content.id },
      meals: meals.values.sorted { $0.id < $1.id },
      unreadable: unreadable,
      isSeedingCompleted: isSeeded)
  }
}
