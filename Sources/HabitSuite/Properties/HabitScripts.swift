import HabitDomain
import PropCheck
import HabitReference
import StateCheck

/// Properties of scripts on habits, logs and categories.
struct HabitScripts: Sendable {
  private let subject: Subject
  private let scripts: ScriptProperties

  init(subject: Subject) {
    self.subject = subject
    scripts = ScriptProperties(subject: subject, store: .habits(of: subject.layer))
  }

  static let idempotent: Set<String> = [
    "update habit", "delete habit", "archive habit", "unarchive habit", "reorder habits",
    "orphan from category", "clean up orphans", "log habit", "log from widget", "upsert log",
    "import log", "unlog habit", "delete log", "delete logs before", "update category",
    "delete category", "seed categories", "reopen",
  ]

  var entries: [CatalogueEntry] {
    afterScript + (batchRead.map { [$0.needing([.logs])] } ?? []) + lastCommand
      + (subject.layer.parts.contains(.categories) ? [] : [deletion])
  }

  private var afterScript: [CatalogueEntry] {
    [
      scripts.agreement(
        "store.agrees-with-reference",
        "Any sequence of commands gets the answers, errors and orders of the reference model.",
        rules: ["P-R1"]),
      scripts.reopening(
        "store.survives-reopening", "Reopening the store changes no answer.",
        rules: ["P-R5"], reading: HabitReadResults.self),
      scripts.order(
        "store.lists-in-a-total-order",
        "Every list has exactly the visible rows, in order with ties broken by id, each time it is read.",
        rules: ["P-R7"], reading: HabitReadResults.self),
      scripts.constraints(
        "store.keeps-its-constraints",
        "No visible row is an orphan, and nothing that must be unique occurs twice.",
        rules: ["P-R8", "P-R9"],
        without: ["import log", "import logs", "orphan habit", "spoil habit"],
        DumpInvariants.withoutForeignRows),
    ]
  }

  private var lastCommand: [CatalogueEntry] {
    [
      scripts.idempotence(
        "store.repeats-without-effect",
        "An idempotent operation done twice leaves the store as done once, metadata included.",
        rules: ["P-R3"], of: HabitScripts.idempotent),
      scripts.frame(
        "store.touches-only-what-it-owns",
        "An operation changes the rows and fields it owns and no others, and metadata along with content.",
        rules: ["P-R4"], owning: Ownership.table),
      scripts.atomicity(
        "store.refuses-without-trace", "An operation that throws leaves the store as it was.",
        rules: ["P-R6"]),
      // The dump has no metadata of unreadable habits, so none are made here.
      scripts.cascade(
        "store.cascades-to-children-only",
        "Deleting a habit deletes its live logs with its stamp; deleting a category only empties it.",
        of: ["delete habit", "delete category"], without: ["spoil habit"]
      ) { change, end in
        let doomed = Pool.habits.filter { end.state(ofHabit: $0) == .deleted }
        return Cascade(
          before: change.before.dump, after: change.after.dump, doomed: Set(doomed),
          deletedCategories: Pool.categories.filter { end.state(ofCategory: $0) == .deleted }
        ).violation
      },
    ]
  }

  /// What the command does if there are categories.
  ///
  /// Scripts cannot continue after it without them: see ``WorldCommands/all``.
  private var deletion: CatalogueEntry {
    scripts.property(
      "store.deletes-everything", "Deleting everything deletes all habits and logs with one stamp.",
      rules: ["P-R1", "P-R10"], without: DamageCommands.failures, about: [.habits]
    ) { script in
      try await subject.layer.lifeCycle.deleteEverything()
      var end = script.end
      end.deleteEverything(seeds: false)
      if try await Snapshot(of: subject.layer) != Snapshot(dump: end.dump()) {
        throw script.failure("Not everything was deleted as it should be.", origin: "deletion")
      }
    }
  }

  /// Reading the logs of many habits must not take a query for each, a common and costly mistake.
  private var batchRead: Property? {
    guard let count = subject.layer.lifeCycle.statementCount else { return nil }
    return Property(
      "logs.reads-a-batch-at-once",
      "Reading the logs of many habits takes as many statements as reading those of one.",
      rules: ["P-F1"], of: Gen { $0.integer(in: 2...6) }
    ) { size in
      try await subject.layer.lifeCycle.reset()
      let start = await count()
      _ = try await subject.layer.logs.logsOf([Pool.habits[0]], nil, nil)
      let one = await count() - start
      try require(one > 0, "Reading the logs of a habit takes no statement.")
      _ = try await subject.layer.logs.logsOf(Set(Pool.habits.prefix(size)), nil, nil)
      let many = await count() - start - one
      var recorder = StepRecorder()
      try recorder.expect("statements for the logs of 1 habit", .success(one), .success(one))
      try recorder.expect("statements for those of \(size)", .success(one), .success(many))
    }
  }
}

/// Everything that readers of habits get.
private struct HabitReadResults: ReadResults {
  var habits = HabitList(habits: [], problems: [])
  var active: [Habit] = []
  /// Nil if the layer has none.
  var logs: [Identifier: [HabitLog]]?
  var categories: [Category] = []
  var activeCategories: [Category] = []
  var predefinedCategories: [Category] = []
  var customCategories: [Category] = []
  /// First those without a category, then those of each.
  var ofCategories: [[Habit]] = []
  let snapshot: Snapshot

  static let listed: Set<DataLayer.Part> = [.habits, .logs, .categories]

  init(of layer: DataLayer, at end: Model) async throws(DataLayerError) {
    let (hasHabits, hasCategories) = (
      layer.parts.contains(.habits), layer.parts.contains(.categories)
    )
    if hasHabits {
      habits = try await layer.habits.fetchAll().withoutFreeText
      active = try await layer.habits.fetchActive()
    }
    if layer.parts.contains(.logs) {
      logs = try await layer.logs.logsOf(Set(Pool.habits), nil, nil)
    }
    if hasCategories {
      categories = try await layer.categories.all()
      activeCategories = try await layer.categories.active()
      predefinedCategories = try await layer.categories.predefined()
      customCategories = try await layer.categories.custom()
    }
    snapshot = try await Snapshot(of: layer)
    guard hasHabits else { return }
    for id in [nil] + (hasCategories ? Pool.categories : []) {
      ofCategories.append(try await layer.habits.fetchByCategory(id))
    }
  }

  var firstUnordered: String? {
    let areInOrder: (Habit, Habit) -> Bool = {
      ($0.displayOrder, $0.id) < ($1.displayOrder, $1.id)
    }
    if !ascends(habits.habits, by: areInOrder) { return "The list of habits" }
    if !ascends(active, by: areInOrder) { return "The list of active habits" }
    if !ofCategories.allSatisfy({ ascends($0, by: areInOrder) }) {
      return "The list of habits of a category"
    }
    for list in (logs ?? [:]).values
    where !ascends(list, by: { $0.day == $1.day ? $0.id < $1.id : $0.day > $1.day }) {
      return "A list of logs"
    }
    return listsOfCategories.first { _, list in !ascends(list, by: Self.areInOrder) }?.name
  }

  private var listsOfCategories: [(name: String, rows: [Category])] {
    [
      ("The list of categories", categories),
      ("The list of active categories", activeCategories),
      ("The list of predefined categories", predefinedCategories),
      ("The list of custom categories", customCategories),
    ]
  }

  private static func areInOrder(_ left: Category, _ right: Category) -> Bool {
    left.order == right.order
      ? left.id.utf8.lexicographicallyPrecedes(right.id.utf8) : left.order < right.order
  }

  /// The lists must have what the dump says is visible; it does not say whether an unreadable habit is live.
  var firstIncomplete: String? {
    let live = snapshot.dump.habits.live()
    let inUse = live.filter { $0.isActive && $0.archivedAt == nil }
    let lists: [ListCheck<Habit>] = [
      ("The list of habits", habits.habits, live), ("The list of active habits", active, inUse),
    ]
    let byCategory = zip([nil] + Pool.categories, ofCategories).map { category, habits in
      let expected = live.filter { haveEqualBytes($0.categoryID, category) }
      return ("The list of habits of a category", habits, expected)
    }
    return firstWrong(lists + byCategory)
      ?? (hasAllLogs(of: Set(live.map(\.id))) ? incompleteCategories : "A list of logs")
  }

  private func hasAllLogs(of live: Set<Identifier>) -> Bool {
    guard let logs else { return true }
    let unreadable = Set(snapshot.dump.unreadable)
    let visible = snapshot.dump.logs.live()
    return Pool.habits.filter { !unreadable.contains($0.description) }.allSatisfy { id in
      let expected = live.contains(id) ? visible.filter { $0.habitID == id } : []
      return logs[id]?.map(\.id).sorted() == expected.map(\.id).sorted()
    }
  }

  private var incompleteCategories: String? {
    let live = snapshot.dump.categories.live()
    let inUse = live.filter(\.isActive)
    let expected = [
      live, inUse, inUse.filter(\.isPredefined), inUse.filter { !$0.isPredefined },
    ]
    return firstWrong(zip(listsOfCategories, expected).map { ($0.name, $0.rows, $1) })
  }
}
