import Domain

/// Logs by their id, of which those that live are found by their habit too.
///
/// A habit may have the tombstones of years: whoever asks for its logs does not go through them.
struct LogTable: Sendable {
  private var live: [Identifier: [Identifier: StoredRow<HabitLog>]] = [:]
  private var tombstones: [Identifier: StoredRow<HabitLog>] = [:]
  /// The habit of each log that lives.
  private var habits: [Identifier: Identifier] = [:]

  /// The row of a log, live or not.
  subscript(id: Identifier) -> StoredRow<HabitLog>? {
    get { habits[id].flatMap { live[$0]?[id] } ?? tombstones[id] }
    set {
      if let habit = habits.removeValue(forKey: id) { live[habit]?[id] = nil }
      tombstones[id] = nil
      guard let row = newValue else { return }
      guard row.isLive else { return tombstones[id] = row }
      habits[id] = row.content.habitID
      live[row.content.habitID, default: [:]][id] = row
    }
  }

  /// The rows of a habit that live.
  func live(of habit: Identifier) -> [Identifier: StoredRow<HabitLog>].Values {
    (live[habit] ?? [:]).values
  }

  /// All rows, tombstones included.
  var values: [StoredRow<HabitLog>] { live.values.flatMap(\.values) + tombstones.values }

  /// How many rows there are, tombstones included.
  var count: Int { habits.count + tombstones.count }

  /// Writes a row, or replaces one and revives it.
  mutating func write(_ log: HabitLog, _ stamp: Stamp) {
    guard var row = self[log.id] else {
      return self[log.id] = StoredRow(content: log, metadata: Metadata(modifiedAt: stamp))
    }
    row.replace(by: log, stamp)
    self[log.id] = row
  }
}
