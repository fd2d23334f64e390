import Domain
import PropCheck
import Reference

/// P-R2: what was written is what is read, every field, to the scalar.
struct RoundTrip: Sendable {
  let subject: Subject
  let generators: SuiteGenerators

  var properties: [Property] { [habits, categories] }

  private var habits: Property {
    Property(
      "store.reads-what-was-written",
      "A habit or a log is read as it was written, in every field and to the scalar.",
      rules: ["P-R2"],
      of: Gen { rows(from: &$0) },
      describe: { HabitCommands.text($0.habit) },
      body: { rows in
        var (model, recorder) = (rows.start, StepRecorder())
        try await StoreMachine.prepare(subject, model)
        if try await checkHabit(rows, &model, &recorder) {
          try await checkLog(rows, &model, &recorder)
        }
      }
    )
  }

  private var categories: Property {
    Property(
      "categories.reads-what-was-written",
      "A category is read as it was written, in every field and to the scalar.",
      rules: ["P-R2"],
      of: Gen { source in
        let start = generators.start(from: &source)
        return (start, generators.category(from: &source, id: Pool.categories[0]))
      },
      describe: { CategoryCommands.text($0.1) },
      body: { start, category in
        var (model, recorder) = (start, StepRecorder())
        try await StoreMachine.prepare(subject, model)
        try await checkCategory(category, &model, &recorder)
      }
    )
  }

  private struct Rows: Sendable {
    let start: Model
    let habit: Habit
    let log: HabitLog
  }

  private func rows(from source: inout Source) -> Rows {
    let start = generators.start(from: &source)
    let habit = generators.habits.draw(
      from: &source, id: Pool.habits[0], categoryID: nil, in: start)
    let moment = generators.moment(from: &source, in: start)
    let log = HabitLog(
      id: Pool.logs[0], habitID: habit.id, date: moment.date, timezone: moment.zone,
      day: moment.day, value: generators.amounts.draw(from: &source, target: habit.dailyTarget))
    return Rows(start: start, habit: habit, log: log)
  }

  private func checkCategory(
    _ given: Category, _ model: inout Model, _ recorder: inout StepRecorder
  ) async throws {
    let stored = expected { () throws(DataLayerError) in try model.createCategory(given) }
    guard case .success(let category) = stored else { return }
    let layer = subject.layer
    try recorder.expectExactly(
      "create category \(quoted(category.id))", stored,
      await answer { () async throws(DataLayerError) in try await layer.categories.create(given) })
    try recorder.expectExactly(
      "fetch category \(quoted(category.id))", .success(category),
      await answer { () async throws(DataLayerError) in
        try await layer.categories.fetch(category.id)
      })
  }

  /// Whether the habit is valid, so that it can have logs.
  private func checkHabit(
    _ rows: Rows, _ model: inout Model, _ recorder: inout StepRecorder
  ) async throws -> Bool {
    let stored = expected { () throws(DataLayerError) in try model.create(rows.habit) }
    guard case .success(let habit) = stored else { return false }
    let layer = subject.layer
    try recorder.expectExactly(
      "create " + HabitCommands.text(rows.habit), stored,
      await answer { () async throws(DataLayerError) in
        try await layer.habits.create(rows.habit)
      })
    try recorder.expectExactly(
      "fetch " + Pool.name(of: habit.id), .success(habit),
      await answer { () async throws(DataLayerError) in try await layer.habits.fetch(habit.id) })
    return true
  }

  private func checkLog(_ rows: Rows, _ model: inout Model, _ recorder: inout StepRecorder)
    async throws
  {
    let stored = expected { () throws(DataLayerError) in try model.insert(rows.log) }
    guard case .success(let log) = stored else { return }
    let layer = subject.layer
    try recorder.expectExactly(
      "insert \(Pool.name(of: log.id))", stored,
      await answer { () async throws(DataLayerError) in try await layer.logs.insert(rows.log) })
    try recorder.expectExactly(
      "list logs of \(Pool.name(of: log.habitID))", .success([log]),
      await answer { () async throws(DataLayerError) in try await layer.logs.logs(log.habitID) })
  }
}
