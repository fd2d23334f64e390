package import Domain
import SQLite

extension LogStore {
  /// Takes in many logs as `importRaw` takes in one, in one transaction with one stamp.
  ///
  /// One statement a log, unless its id is there already.
  package func importAll(_ logs: [HabitLog]) throws(DataLayerError) {
    try database.write("taking in logs") { session throws(DataLayerError) in
      var changed: [Identifier: HabitBrief] = [:]
      var habit: HabitBrief?
      for log in logs {
        try TextLimit.check(log.timezone, "timezone")
        if habit?.id != log.habitID { habit = try session.knownBrief(log.habitID) }
        guard let habit, try session.takeIn(log, of: habit) else { continue }
        changed[habit.id] = habit
      }
      for (_, habit) in changed.sorted(by: { $0.key < $1.key }) {
        try session.refreshLastCompletedDay(of: habit)
      }
    }
  }
}

extension Session {
  /// The habit of a log from elsewhere, deleted or not.
  func knownBrief(_ id: Identifier) throws(DataLayerError) -> HabitBrief {
    guard let habit = try habitBrief(id) else { throw .habit(.habitNotFound(id)) }
    return habit
  }

  /// Writes a log from elsewhere, and answers whether anything changed.
  ///
  /// Most are new, so it is tried as a new one first; but not before the batch has its stamp, which a batch that changes nothing
  /// must not take.
  fileprivate func takeIn(_ log: HabitLog, of habit: HabitBrief) throws(DataLayerError) -> Bool {
    let checked = try checked(log, of: habit)
    if hasStamp {
      try insert(checked, isImported: true, by: .importLog)
      guard connection.changes == 0 else { return true }
    }
    let existing = try storedLog(log.id)
    try requireSamePlace(checked, as: existing)
    return try put(checked, over: existing, isImported: true)
  }
}
