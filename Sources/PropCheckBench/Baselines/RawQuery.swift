import HabitDomain
import HabitStore

/// A query of the store, executed through the C interface.
struct RawQuery {
  private let statement: RawStatement

  init(_ database: RawDatabase, _ query: Query) throws(BenchError) {
    statement = try database.prepare(query)
  }

  func log(of habitID: Identifier, on day: CivilDay) -> RawLog? {
    statement.bind(habitID, at: 1)
    statement.bind(Int64(day.number), at: 2)
    var found: RawLog?
    while statement.step() { found = RawLog(statement) }
    statement.reset()
    return found
  }

  func logs(of habitID: Identifier) -> RawLogs {
    statement.bind(habitID, at: 1)
    var logs = RawLogs()
    while statement.step() { logs.append(RawLog(statement)) }
    statement.reset()
    return logs
  }

  func habit(_ id: Identifier) -> RawHabit? {
    statement.bind(id, at: 1)
    let habit = statement.step() ? RawHabit(statement) : nil
    statement.reset()
    return habit
  }
}
