package import Domain
import SQLite

extension LogStore {
  /// Takes in many logs as `importRaw` takes in one, in one transaction with one stamp.
  ///
  /// One statement a log, unless its id is there already.
  package func importRaw(_ logs: [HabitLog]) throws(DataLayerError) {
    try database.write("taking in logs") { session throws(DataLayerError) in
      var habits: [Identifier: HabitBrief] = [:]
      var habit: HabitBrief?
      for log in logs {
        if habit?.id != log.habitID {
          habit = try session.knownBrief(log.habitID)
          habits[log.habitID] = habit
        }
        guard let habit else { continue }
        try session.takeIn(log, of: habit)
      }
      for habit in habits.values { try session.refreshLastCompletedDay(of: habit) }
    }
  }
}

extension Session {
  /// The habit of a log from elsewhere, deleted or not.
  func knownBrief(_ id: Identifier) throws(DataLayerError) -> HabitBrief {
    guard let habit = try habitBrief(id) else { throw .habit(.habitNotFound(id)) }
    return habit
  }

  /// Writes a log from elsewhere, as a new one first, which most are.
  fileprivate func takeIn(_ log: HabitLog, of habit: HabitBrief) throws(DataLayerError) {
    let checked = try checked(log, of: habit)
    try insert(checked, isImported: true, by: .importLog)
    guard connection.changes == 0 else { return }
    let existing = try storedLog(log.id)
    try requireSamePlace(checked, as: existing)
    _ = try put(checked, over: existing, isImported: true)
  }
}
