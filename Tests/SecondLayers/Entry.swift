import HabitDomain

/// What a row of the table `entry` means.
enum Entry: Sendable {
  case habit(StoredRow<Habit>)
  case log(StoredRow<HabitLog>)
  case category(StoredRow<Category>)
  case family(StoredRow<Family>)
  case person(StoredRow<UserProfile>)
  case membership(StoredRow<Membership>)
  case meal(EatingPattern)
  case lastStamp(Stamp)
  case seeded

  init(_ kind: String, _ body: String) throws(DataLayerError) {
    var fields = try Fields(json: Array(body.utf8))
    switch kind {
    case "habit": self = .habit(try StoredRow(&fields))
    case "log": self = .log(try StoredRow(&fields))
    case "category": self = .category(try StoredRow(&fields))
    case "family": self = .family(try StoredRow(&fields))
    case "person": self = .person(try StoredRow(&fields))
    case "membership": self = .membership(try StoredRow(&fields))
    case "meal": self = .meal(try EatingPattern(&fields))
    case "last stamp": self = .lastStamp(try Stamp(&fields))
    case "seeded": self = .seeded
    default: throw .service(.corrupted)
    }
  }

  func put(into content: inout Content) {
    switch self {
    case .habit(let row):
      content.habits.load(row, at: row.content.id)
      if row.content.schedule == Entry.spoiled { content.spoiled.insert(row.content.id) }
    case .log(let row): content.logs.load(row, at: row.content.id)
    case .category(let row): content.categories.load(row, at: Array(row.content.id.utf8))
    case .family(let row): content.families.load(row, at: row.content.id)
    case .person(let row): content.people.load(row, at: row.content.id)
    case .membership(let row): content.memberships.load(row, at: row.content.id)
    case .meal(let meal): content.meals[meal.id] = meal
    case .lastStamp(let stamp): content.lastStamp = stamp
    case .seeded: content.isSeeded = true
    }
  }

  /// A schedule that no habit can have; one of an unknown kind is read as this.
  static let spoiled = Schedule.daysOfWeek([])
}

extension Content {
  /// A habit whose schedule is stored spoiled.
  private var storedHabits: Table<Identifier, Habit> {
    var table = habits
    for id in spoiled { table.spoil(id) }
    return table
  }

  /// Calls with kind, key and new fields of whatever this transaction touched; nil if a row is gone.
  func forEachTouched(
    _ write: (String, String, [(any CustomStringConvertible)?]?) throws(DataLayerError) -> Void
  ) throws(DataLayerError) {
    for (id, row) in storedHabits.touchedRows { try write("habit", "\(id)", row?.fields) }
    for (id, row) in logs.touchedRows { try write("log", "\(id)", row?.fields) }
    for (key, row) in categories.touchedRows {
      try write("category", String(decoding: key, as: UTF8.self), row?.fields)
    }
    for (id, row) in families.touchedRows { try write("family", "\(id)", row?.fields) }
    for (id, row) in people.touchedRows { try write("person", "\(id)", row?.fields) }
    for (id, row) in memberships.touchedRows { try write("membership", "\(id)", row?.fields) }
    for id in touchedMeals { try write("meal", "\(id)", meals[id]?.fields) }
    try write("last stamp", "", lastStamp?.fields)
    try write("seeded", "", isSeeded ? [] : nil)
  }
}

extension Table {
  /// What became of the rows that this transaction touched.
  fileprivate var touchedRows: [(Key, StoredRow<Content>?)] { touched.map { ($0, rows[$0]) } }
}

extension Table<Identifier, Habit> {
  fileprivate mutating func spoil(_ id: Identifier) {
    guard var row = rows[id] else { return }
    row.content.schedule = Entry.spoiled
    load(row, at: id)
  }
}
