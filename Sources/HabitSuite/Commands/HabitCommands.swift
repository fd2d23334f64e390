import HabitDomain
import PropCheck
import HabitReference

/// The operations on habits.
struct HabitCommands: Sendable {
  let generators: SuiteGenerators

  var all: [StoreCommand] { (changes + [reorder, isNameUnique] + rest).needing([.habits]) }

  private var changes: [StoreCommand] {
    [
      StoreCommand(
        "create habit", weight: 12, input: generators.newHabit, text: Self.text,
        model: { model, habit throws(DataLayerError) in try model.create(habit) },
        layer: \.habits.create),
      StoreCommand(
        "update habit", weight: 13, on: .habit, input: edited, text: Self.text,
        model: { model, habit throws(DataLayerError) in try model.update(habit) },
        layer: \.habits.update),
      StoreCommand(
        "delete habit", weight: 5, on: .habit, input: habitID, text: Pool.name,
        model: { $0.delete($1) }, layer: \.habits.delete),
      StoreCommand(
        "toggle habit", weight: 3, on: .habit, input: habitID, text: Pool.name,
        model: { model, id throws(DataLayerError) in try model.toggleActive(id) },
        layer: \.habits.toggleActive),
      StoreCommand(
        "archive habit", weight: 2, on: .habit,
        input: { source, model in
          let id = habitID(from: &source, in: model)
          return (id, Instant(milliseconds: Int64(source.integer(in: 0...9))))
        },
        text: { id, moment in "\(Pool.name(of: id)) at \(moment)" },
        model: { model, id, moment throws(DataLayerError) in try model.archive(id, at: moment) },
        layer: \.habits.archive),
      StoreCommand(
        "unarchive habit", weight: 2, on: .habit, input: habitID, text: Pool.name,
        model: { model, id throws(DataLayerError) in try model.unarchive(id) },
        layer: \.habits.unarchive),
    ]
  }

  private func habitID(from source: inout Source, in model: Model) -> Identifier {
    generators.habitID(from: &source, in: model)
  }

  /// Half of the updates edit one field of the stored habit, as people do; the others replace all.
  private func edited(from source: inout Source, in model: Model) -> Habit {
    // Two habits of one name are the subject of H-7.
    let id = generators.habitID(from: &source, in: model) { model.habits(named: $0.name).count > 1 }
    let category = generators.optionalCategoryID(from: &source, in: model)
    let drawn = generators.scriptHabit(from: &source, id: id, categoryID: category, in: model)
    guard let stored = model.stored(habit: id) else { return drawn }
    var habit = stored
    let others = model.storedHabits.filter { $0.id != id }
    switch source.pick(weights: [5, 1, 1, 1, 1, 1, 4, 6, 1]) {
    case 0: habit = drawn
    case 1: habit.name = drawn.name
    case 2: habit.startDay = drawn.startDay
    case 3: habit.categoryID = drawn.categoryID
    case 4: habit.displayOrder = drawn.displayOrder
    case 5: habit.dailyTarget = drawn.dailyTarget
    case 6:
      let namesakes = model.habits(named: stored.name).filter { $0.id != id }
      if let other = source.element(of: namesakes) { habit.categoryID = other.categoryID }
    case 7:
      let beside = others.filter { !haveEqualBytes($0.categoryID, stored.categoryID) }
      let isBeside = source.boolean(probability: 0.75) && !beside.isEmpty
      if let other = source.element(of: isBeside ? beside : others) { habit.name = other.name }
    default: break
    }
    generators.keys.record(habit, over: stored, in: model, &source)
    return habit
  }

  private var reorder: StoreCommand {
    StoreCommand(
      "reorder habits", weight: 3, on: .habit, input: order,
      text: { ids in ids.map(Pool.name).joined(separator: ", ") },
      model: { model, ids throws(DataLayerError) in try model.reorder(ids) },
      layer: \.habits.reorder)
  }

  /// Live habits in a new order, most of them once; sometimes one that is not live, or one twice.
  private func order(from source: inout Source, in model: Model) -> [Identifier] {
    var ids: [Identifier] = []
    source.repeated(0...4) { source in
      let id = generators.habitID(from: &source, in: model)
      let isWanted = source.boolean(probability: 0.05)
      if isWanted || (!ids.contains(id) && model.state(ofHabit: id) == .live) { ids.append(id) }
    }
    return ids
  }

  private var isNameUnique: StoreCommand {
    StoreCommand(
      "is name unique", weight: 2, on: .habit,
      input: { source, model in
        let known = source.boolean() ? source.element(of: model.storedHabits) : nil
        let isThere = source.boolean()
        let drawn = generators.optionalCategoryID(from: &source, in: model)
        return (
          known?.name ?? generators.habits.names.draw(from: &source, limit: 50),
          isThere ? known?.categoryID ?? drawn : drawn,
          generators.rows.optional(Pool.habits, from: &source) { model.state(ofHabit: $0) }
        )
      },
      text: { name, category, _ in quoted(name) + " in \(category ?? "no category")" },
      model: { $0.isNameUnique($1, in: $2, excluding: $3) },
      layer: \.habits.isNameUnique)
  }

  private var rest: [StoreCommand] {
    [
      StoreCommand(
        "orphan from category", weight: 2, on: .category,
        input: { generators.categoryID(from: &$0, in: $1) }, text: quoted,
        model: { $0.orphanFromCategory($1) }, layer: \.habits.orphanFromCategory),
      StoreCommand(
        "clean up orphans", weight: 2, hasChance: { $0.hasOrphan },
        model: { $0.cleanupOrphans() }, layer: \.habits.cleanupOrphans),
      StoreCommand(
        "list habits", weight: 3, input: { _, _ in Done() }, text: { _ in "" },
        model: { model, _ in model.fetchAll().withoutFreeText },
        real: { subject, _ throws(DataLayerError) in
          try await subject.layer.habits.fetchAll().withoutFreeText
        }),
      StoreCommand(
        "fetch habit", weight: 3, on: .habit, input: habitID, text: Pool.name,
        model: { model, id throws(DataLayerError) in try model.fetch(id) },
        layer: \.habits.fetch),
      StoreCommand(
        "list active habits", weight: 2, model: { $0.fetchActive() }, layer: \.habits.fetchActive),
      StoreCommand(
        "list habits of category", weight: 2, on: .habit, input: generators.optionalCategoryID,
        text: { $0.map(quoted) ?? "none" }, model: { $0.fetchByCategory($1) },
        layer: \.habits.fetchByCategory),
    ]
  }

  /// The habit with those fields that differ from the defaults.
  static func text(_ habit: Habit) -> String {
    var parts = [Pool.name(of: habit.id), quoted(habit.name)]
    let usual = Habit(
      id: habit.id, name: habit.name, startDay: habit.startDay, displayOrder: habit.displayOrder)
    for (field, other) in zip(
      Mirror(reflecting: habit).children, Mirror(reflecting: usual).children)
    where plainText(of: field.value) != plainText(of: other.value) {
      parts.append("\(field.label ?? "") \(plainText(of: field.value))")
    }
    return parts.joined(separator: " ")
  }
}
