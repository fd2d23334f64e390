import Domain

/// Collects logs that come habit by habit, without looking up the habit of each.
struct LogGroups {
  private var groups: [Identifier: [HabitLog]]
  private var present: [HabitLog] = []

  /// Every id becomes a key, with no log at first.
  init(of ids: Set<Identifier>) {
    groups = Dictionary(minimumCapacity: ids.count)
    for id in ids { groups[id] = [] }
  }

  mutating func append(_ log: HabitLog) {
    if let last = present.last, last.habitID != log.habitID { close() }
    present.append(log)
  }

  /// The logs of every habit.
  consuming func closed() -> [Identifier: [HabitLog]] {
    close()
    return groups
  }

  private mutating func close() {
    guard let habitID = present.first?.habitID else { return }
    groups[habitID] = present
    present = []
  }
}
