import HabitDomain
import PropCheck
import HabitReference

/// P-R2: every field reads back as written, to the scalar.
struct RoundTrip: Sendable {
  let subject: Subject
  let generators: SuiteGenerators

  var entries: [CatalogueEntry] {
    [habits.needing([.habits]), categories.needing([.categories])]
  }

  private var habits: Property {
    Property(
      "store.reads-what-was-written",
      "A habit or a log reads back as written, in every field and to the scalar.",
      rules: ["P-R2"],
      of: Gen { rows(from: &$0) },
      describe: { HabitCommands.text($0.habit) }
    ) { rows in
      var (trial, layer) = (rows.start, try await ModelledLayer(subject, rows.start))
      guard let habit = try? trial.create(rows.habit) else { return }
      try await layer.create(rows.habit)
      try await layer.call(
        "fetch " + Pool.name(of: habit.id), habit.id,
        model: { model, id throws(DataLayerError) in try model.fetch(id) }, layer: \.habits.fetch)
      guard subject.layer.parts.contains(.logs), let log = try? trial.insert(rows.log) else {
        return
      }
      try await layer.insert(rows.log)
      try await layer.listLogs(of: log.habitID)
    }
  }

  private var categories: Property {
    Property(
      "categories.reads-what-was-written",
      "A category reads back as written, in every field and to the scalar.",
      rules: ["P-R2"],
      of: Gen { source in
        let start = generators.start(from: &source)
        let category = generators.category(from: &source, id: Pool.categories[0])
        return (start, Self.withOwnTexts(category))
      },
      describe: { CategoryCommands.text($0.1) }
    ) { start, category in
      var trial = start
      guard let stored = try? trial.createCategory(category) else { return }
      for way in CategoryWriting.allCases {
        // Each way in a store of its own, so that a failure shows its steps alone.
        var layer = try await ModelledLayer(subject, start)
        switch way {
        case .create: try await layer.create(category)
        case .append: try await layer.append(category)
        case .insert: try await layer.update(category)
        case .update:
          try await layer.create(HabitDomain.Category(id: category.id, name: "other"))
          try await layer.update(category)
        }
        try await layer.fetchCategory(stored.id)
      }
    }
  }

  /// How a category gets its texts.
  private enum CategoryWriting: CaseIterable {
    case create
    case append
    /// By an update of a category that does not exist.
    case insert
    case update
  }

  /// The category with texts that no other field and no default has: scripts leave the emoji as it is, and the display name is
  /// mostly the name.
  private static func withOwnTexts(_ category: HabitDomain.Category) -> HabitDomain.Category {
    var category = category
    category.displayName = "e\u{301} \(category.name)\0"
    category.emoji = "\u{1F468}\u{200D}\u{1F469}"
    return category
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
}

extension ModelledLayer {
  fileprivate mutating func append(_ category: HabitDomain.Category) async throws {
    try await call(
      "append category " + CategoryCommands.text(category), category,
      model: { model, category throws(DataLayerError) in try model.appendCategory(category) },
      layer: \.categories.append)
  }

  fileprivate mutating func update(_ category: HabitDomain.Category) async throws {
    try await call(
      "update category " + CategoryCommands.text(category), category,
      model: { model, category throws(DataLayerError) in try model.updateCategory(category) },
      layer: \.categories.update)
  }

  fileprivate mutating func fetchCategory(_ id: String) async throws {
    try await call(
      "fetch category \(quoted(id))", id, model: { $0.category($1) }, layer: \.categories.fetch)
  }
}
