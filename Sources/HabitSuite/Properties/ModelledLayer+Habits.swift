import HabitDomain
import HabitReference

extension ModelledLayer {
  mutating func create(_ category: HabitDomain.Category) async throws {
    try await call(
      "create category " + CategoryCommands.text(category), category,
      model: { model, category throws(DataLayerError) in try model.createCategory(category) },
      layer: \.categories.create)
  }

  mutating func create(_ habit: Habit) async throws {
    try await call(
      "create " + HabitCommands.text(habit), habit,
      model: { model, habit throws(DataLayerError) in try model.create(habit) },
      layer: \.habits.create)
  }

  mutating func update(_ habit: Habit) async throws {
    try await call(
      "update " + HabitCommands.text(habit), habit,
      model: { model, habit throws(DataLayerError) in try model.update(habit) },
      layer: \.habits.update)
  }

  mutating func insert(_ log: HabitLog) async throws {
    try await call(
      "insert " + LogCommands.text(log), log,
      model: { model, log throws(DataLayerError) in try model.insert(log) }, layer: \.logs.insert)
  }

  mutating func importRaw(_ log: HabitLog) async throws {
    try await call(
      "import " + LogCommands.text(log), log,
      model: { model, log throws(DataLayerError) in try model.importRaw(log) },
      layer: \.logs.importRaw)
  }

  mutating func log(
    _ habit: Identifier, on day: CivilDay, _ value: Double, in zone: String = "UTC"
  ) async throws {
    let id = Pool.fresh(in: model)
    try await call(
      "in \(zone), log \(Pool.name(of: habit)) \(day) \(value)", ids: [id],
      model: { model throws(DataLayerError) in
        model.freshID = id
        return try model.logHabit(habit, on: day, value: value, in: zone)
      },
      real: { layer throws(DataLayerError) in
        try await layer.logs.logHabit(habit, day, value, zone)
      })
  }

  mutating func readLog(of habit: Identifier, on day: CivilDay) async throws {
    try await call(
      "log of \(Pool.name(of: habit)) on \(day)", habit, day,
      model: { $0.log(of: $1, on: $2) }, layer: \.logs.log)
  }

  mutating func listLogs(of habit: Identifier) async throws {
    try await call(
      "list logs of \(Pool.name(of: habit))", habit, model: { $0.logs(of: $1) }, layer: \.logs.logs)
  }
}
