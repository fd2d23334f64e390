public import Domain

/// Whether a row is there.
public enum RowState: Sendable {
  /// It is there.
  case live
  /// It is a tombstone.
  case deleted
  /// It never was there.
  case unknown
}

/// The tables.
public enum RowKind: Sendable {
  /// Habits.
  case habit
  /// Logs.
  case log
  /// Categories.
  case category
}

/// What a generator may want to know of the state that a script has reached.
extension Model {
  /// The state of a habit's row.
  public func state(ofHabit id: Identifier) -> RowState { state(habits[id]) }

  /// The state of a log's row.
  public func state(ofLog id: Identifier) -> RowState { state(logs[id]) }

  /// The state of a category's row.
  public func state(ofCategory id: String) -> RowState { state(categories[ByteText(id)]) }

  /// Whether a table has a live row.
  public func hasLiveRow(of kind: RowKind) -> Bool {
    switch kind {
    case .habit: habits.values.contains(where: \.isLive)
    case .log: logs.values.contains(where: \.isLive)
    case .category: categories.values.contains(where: \.isLive)
    }
  }

  /// Whether a live habit bears an equal name, in whatever category.
  public func bearsName(_ name: String) -> Bool {
    habits.values.contains { $0.isLive && TextRules.areSameName($0.content.name, name) }
  }

  /// The number of rows of logs, tombstones included; it never falls.
  public var logCount: Int { logs.count }

  /// A live habit as it is stored, readable or not.
  public func stored(habit id: Identifier) -> Habit? { liveHabit(id) }

  /// A row of a log as it is stored, live or not.
  public func stored(log id: Identifier) -> HabitLog? { logs[id]?.content }

  /// The days on which a habit has a live log.
  public func loggedDays(of id: Identifier) -> Set<CivilDay> { Set(liveLogs(of: id).map(\.day)) }

  /// The day of the present moment in the display zone.
  public var today: CivilDay { days.civilDay(now, displayZone) ?? CivilDay(0) }

  private func state<Content>(_ row: StoredRow<Content>?) -> RowState {
    row.map { $0.isLive ? .live : .deleted } ?? .unknown
  }
}
