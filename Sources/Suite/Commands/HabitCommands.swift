import Domain
import PropCheck
import Reference

/// Every operation of domain 2.1.
struct HabitCommands: Sendable {
  let generators: SuiteGenerators

  var all: [StoreCommand] {
    [
      create, update, delete, toggleActive, archive, unarchive, reorder, isNameUnique,
      orphanFromCategory, cleanupOrphans, fetchAll, fetch, fetchActive, fetchByCategory,
    ]
  }

  private var create: StoreCommand {
    StoreCommand(
      "create habit", weight: 12,
      input: { generators.newHabit(from: &$0, in: $1) },
      text: Self.text,
      model: { model, habit throws(DataLayerError) in try model.create(habit) },
      real: { subject, habit throws(DataLayerError) in try await subject.layer.habits.create(habit)
      }
    )
  }

  private var update: StoreCommand {
    StoreCommand(
      "update habit", weight: 13, on: .habit,
      input: { edited(from: &$0, in: $1) },
      text: Self.text,
      model: { model, habit throws(DataLayerError) in try model.update(habit) },
      real: { subject, habit throws(DataLayerError) in try await subject.layer.habits.update(habit)
      }
    )
  }

  /// Half of the updates edit one field of what is stored, as people do; the others replace all.
  private func edited(from source: inout Source, in model: Model) -> Habit {
    // One of two that have one name is what H-7 is about.
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

  private var delete: StoreCommand {
    StoreCommand(
      "delete habit", weight: 5, on: .habit, input: { generators.habitID(from: &$0, in: $1) },
      text: Pool.name,
      model: { model, id throws(DataLayerError) in
        model.delete(id)
        return Done()
      },
      real: { subject, id throws(DataLayerError) in
        try await subject.layer.habits.delete(id)
        return Done()
      }
    )
  }

  private var toggleActive: StoreCommand {
    StoreCommand(
      "toggle habit", weight: 3, on: .habit, input: { generators.habitID(from: &$0, in: $1) },
      text: Pool.name,
      model: { model, id throws(DataLayerError) in try model.toggleActive(id) },
      real: { subject, id throws(DataLayerError) in try await subject.layer.habits.toggleActive(id)
      }
    )
  }

  private var archive: StoreCommand {
    StoreCommand(
      "archive habit", weight: 2, on: .habit,
      input: { source, model in
        let id = generators.habitID(from: &source, in: model)
        return (id, Instant(milliseconds: Int64(source.integer(in: 0...9))))
      },
      text: { id, moment in "\(Pool.name(of: id)) at \(moment)" },
      model: { model, input throws(DataLayerError) in try model.archive(input.0, at: input.1) },
      real: { subject, input throws(DataLayerError) in
        try await subject.layer.habits.archive(input.0, input.1)
      }
    )
  }

  private var unarchive: StoreCommand {
    StoreCommand(
      "unarchive habit", weight: 2, on: .habit, input: { generators.habitID(from: &$0, in: $1) },
      text: Pool.name,
      model: { model, id throws(DataLayerError) in try model.unarchive(id) },
      real: { subject, id throws(DataLayerError) in try await subject.layer.habits.unarchive(id) }
    )
  }

  private var reorder: StoreCommand {
    StoreCommand(
      "reorder habits", weight: 3, on: .habit,
      input: { source, model in order(from: &source, in: model) },
      text: { ids in ids.map(Pool.name).joined(separator: ", ") },
      model: { model, ids throws(DataLayerError) in
        try model.reorder(ids)
        return Done()
      },
      real: { subject, ids throws(DataLayerError) in
        try await subject.layer.habits.reorder(ids)
        return Done()
      }
    )
  }

  /// Live habits, most of them once and in some other order; at times one that is not live, or one twice.
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
          name: known?.name ?? generators.habits.names.draw(from: &source, limit: 50),
          category: isThere ? known?.categoryID ?? drawn : drawn,
          excluding: generators.rows.optional(Pool.habits, from: &source) {
            model.state(ofHabit: $0)
          }
        )
      },
      text: { quoted($0.name) + " in \($0.category ?? "no category")" },
      model: { model, input throws(DataLayerError) in
        model.isNameUnique(input.name, in: input.category, excluding: input.excluding)
      },
      real: { subject, input throws(DataLayerError) in
        try await subject.layer.habits.isNameUnique(input.name, input.category, input.excluding)
      }
    )
  }

  private var orphanFromCategory: StoreCommand {
    StoreCommand(
      "orphan from category", weight: 2, on: .category,
      input: { generators.categoryID(from: &$0, in: $1) },
      text: quoted,
      model: { model, id throws(DataLayerError) in model.orphanFromCategory(id) },
      real: { subject, id throws(DataLayerError) in
        try await subject.layer.habits.orphanFromCategory(id)
      }
    )
  }

  private var cleanupOrphans: StoreCommand {
    StoreCommand(
      "clean up orphans", weight: 2, hasChance: { $0.hasOrphan }, input: { _, _ in Done() },
      text: { _ in "" },
      model: { model, _ throws(DataLayerError) in model.cleanupOrphans() },
      real: { subject, _ throws(DataLayerError) in try await subject.layer.habits.cleanupOrphans() }
    )
  }

  private var fetchAll: StoreCommand {
    StoreCommand(
      "list habits", weight: 3, input: { _, _ in Done() }, text: { _ in "" },
      model: { model, _ throws(DataLayerError) in model.fetchAll().withoutFreeText },
      real: { subject, _ throws(DataLayerError) in
        try await subject.layer.habits.fetchAll().withoutFreeText
      }
    )
  }

  private var fetch: StoreCommand {
    StoreCommand(
      "fetch habit", weight: 3, on: .habit, input: { generators.habitID(from: &$0, in: $1) },
      text: Pool.name,
      model: { model, id throws(DataLayerError) in try model.fetch(id) },
      real: { subject, id throws(DataLayerError) in try await subject.layer.habits.fetch(id) }
    )
  }

  private var fetchActive: StoreCommand {
    StoreCommand(
      "list active habits", weight: 2, input: { _, _ in Done() }, text: { _ in "" },
      model: { model, _ throws(DataLayerError) in model.fetchActive() },
      real: { subject, _ throws(DataLayerError) in try await subject.layer.habits.fetchActive() }
    )
  }

  private var fetchByCategory: StoreCommand {
    StoreCommand(
      "list habits of category", weight: 2, on: .habit,
      input: { generators.optionalCategoryID(from: &$0, in: $1) },
      text: { $0.map(quoted) ?? "none" },
      model: { model, id throws(DataLayerError) in model.fetchByCategory(id) },
      real: { subject, id throws(DataLayerError) in
        try await subject.layer.habits.fetchByCategory(id)
      }
    )
  }

  /// The habit with what is not as usual.
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
