import HabitDomain
import HabitStore

/// Inserts one log in a transaction of its own, with the statements of the store.
///
/// It must not outlive its database.
struct RawWriter {
  private let begin: RawStatement
  private let habit: RawStatement
  private let former: RawStatement
  private let lastStamp: RawStatement
  private let setLastStamp: RawStatement
  private let insertion: RawInsertion
  private let days: RawStatement
  private let commit: RawStatement

  init(_ database: RawDatabase) throws(BenchError) {
    begin = try database.prepare(.begin)
    habit = try database.prepare(.habitBrief)
    former = try database.prepare(.log)
    lastStamp = try database.prepare(.lastStamp)
    setLastStamp = try database.prepare(.setLastStamp)
    insertion = try RawInsertion(into: database, by: .insertLog)
    days = try database.prepare(.daysAndValues)
    commit = try database.prepare(.commit)
  }

  /// Returns whether the log was inserted.
  func write(_ log: RawLog) -> Bool {
    guard run(begin) else { return false }
    guard let habit = readHabit(log.habitID), !isThere(log.id) else { return run(commit) && false }
    let counter = readCounter() + 1
    setLastStamp.bind(log.date, at: 1)
    setLastStamp.bind(counter, at: 2)
    let isDone = run(setLastStamp) && insertion.insert(log, counter: counter)
    // The store writes the day only if it changed, which it did not.
    let isSame = lastDay(of: log.habitID, target: habit.target) == habit.lastDay
    return run(commit) && isDone && isSame
  }

  private func run(_ statement: RawStatement) -> Bool {
    _ = statement.step()
    return statement.reset()
  }

  private func readHabit(_ id: Identifier) -> (target: Double, lastDay: Int64)? {
    defer { habit.reset() }
    habit.bind(id, at: 1)
    return habit.step() ? (habit.real(1), habit.integer(2)) : nil
  }

  private func isThere(_ id: Identifier) -> Bool {
    defer { former.reset() }
    former.bind(id, at: 1)
    return former.step()
  }

  private func readCounter() -> Int64 {
    defer { lastStamp.reset() }
    return lastStamp.step() ? lastStamp.integer(1) : 0
  }

  private func lastDay(of habitID: Identifier, target: Double) -> Int64? {
    defer { days.reset() }
    days.bind(habitID, at: 1)
    while days.step() {
      if days.real(1) >= target { return days.integer(0) }
    }
    return nil
  }
}
