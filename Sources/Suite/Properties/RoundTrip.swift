import Domain
import PropCheck
import Reference

/// P-R2: what was written is what is read, every field, to the scalar.
struct RoundTrip: Sendable {
  let subject: Subject
  let kit: Kit

  var property: Property {
    Property(
      "store.reads-what-was-written",
      "A habit, log or category is read as it was written, in every field and to the scalar.",
      rules: ["P-R2"],
      of: Gen { rows(from: &$0) },
      describe: { "\($0.habit) \($0.log) \($0.category)" },
      body: { try await check($0) }
    )
  }

  private struct Rows: Sendable {
    let start: Model
    let habit: Habit
    let log: HabitLog
    let category: Category
  }

  private func rows(from source: inout Source) -> Rows {
    let start = kit.start(from: &source)
    let category = kit.category(from: &source, id: Pool.categories[0])
    let categoryID = source.boolean() ? category.id : nil
    let habit = kit.habits.draw(
      from: &source, id: Pool.habits[0], categoryID: categoryID, in: start)
    let moment = kit.moment(from: &source, in: start)
    let log = HabitLog(
      id: Pool.logs[0], habitID: habit.id, date: moment.date, timezone: moment.zone,
      day: moment.day,
      value: kit.amounts.draw(from: &source, target: habit.dailyTarget))
    return Rows(start: start, habit: habit, log: log, category: category)
  }

  private func check(_ rows: Rows) async throws {
    var model = rows.start
    try await StoreMachine.prepare(subject, model)
    let layer = subject.layer
    let category = rows.category
    if case .success(let stored) = expected({ () throws(DataLayerError) in
      try model.createCategory(category)
    }) {
      _ = try await layer.categories.create(category)
      try exactly(try await layer.categories.fetch(category.id), stored)
    }
    guard
      case .success(let stored) = expected({ () throws(DataLayerError) in
        try model.create(rows.habit)
      })
    else { return }
    try exactly(try await layer.habits.create(rows.habit), stored)
    try exactly(try await layer.habits.fetch(stored.id), stored)
    guard
      case .success(let log) = expected({ () throws(DataLayerError) in
        try model.insert(rows.log)
      })
    else { return }
    try exactly(try await layer.logs.insert(rows.log), log)
    try exactly(try await layer.logs.logs(log.habitID).first, log)
  }

  private func exactly<Value>(_ actual: Value?, _ stored: Value) throws(Failure) {
    let actual = actual.map { exactText(of: $0) } ?? "nothing"
    try require(actual, equals: exactText(of: stored))
  }
}
