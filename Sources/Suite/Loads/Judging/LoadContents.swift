import Domain

/// What a store holds, as a ledger has it.
struct LoadContents {
  private(set) var rows: [LoadRow: LoadContent] = [:]
  /// Rows that are there twice, or that no load has written.
  private(set) var strangers: [String] = []

  init(_ dump: Dump) {
    let families = Dictionary(
      dump.families.map { ($0.content.id, $0.content.code) },
      uniquingKeysWith: { first, _ in first })
    let people = Dictionary(
      dump.people.compactMap { row in
        LoadKey.number(ofHash: row.content.appleUserIDHash).map { (row.content.id, $0) }
      }, uniquingKeysWith: { first, _ in first })
    for row in dump.habits where row.isLive {
      let habit = row.content.asWritten
      add(
        LoadKey.number(ofHabit: habit.id).map(LoadRow.habit), .habit(habit), "habit \(habit.id)")
    }
    for row in dump.logs where row.isLive { add(row.content) }
    for row in dump.families where row.isLive {
      let family = row.content
      add(.family(code: family.code), .text(family.name), "family \(family.code)")
    }
    for row in dump.people where row.isLive {
      let person = row.content
      add(people[person.id].map(LoadRow.person), .text(person.displayName), "person \(person.id)")
    }
    for row in dump.memberships where row.isLive && row.content.status == .active {
      let (family, person) = (families[row.content.familyID], people[row.content.userID])
      let key = family.flatMap { code in person.map { LoadRow.membership(code: code, person: $0) } }
      add(key, .text(row.content.role.rawValue), "membership \(row.content.id)")
    }
    for meal in dump.meals {
      add(
        LoadKey.number(ofMeal: meal.id).map(LoadRow.meal), .meal(meal), "meal \(meal.id)"
      )
    }
  }

  private mutating func add(_ log: HabitLog) {
    let row = LoadKey.number(ofHabit: log.habitID).map {
      LoadRow.log(habit: $0, day: log.day.number)
    }
    add(row, log.value.map { .number($0) } ?? .present, "log \(log.id)")
  }

  private mutating func add(_ row: LoadRow?, _ content: LoadContent, _ name: String) {
    guard let row else { return strangers.append("\(name): nobody wrote it") }
    guard rows.updateValue(content, forKey: row) == nil else {
      return strangers.append("\(row): is there twice")
    }
  }
}

extension Habit {
  /// Without what the layer decides: its place in the list, and the day that follows from its logs.
  var asWritten: Habit {
    var habit = self
    (habit.displayOrder, habit.lastCompletedDay) = (0, nil)
    return habit
  }
}

extension StoredRow {
  fileprivate var isLive: Bool { metadata.deletedAt == nil }
}
