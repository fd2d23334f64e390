import Domain
import PropCheck
import Reference
import StateCheck

/// Properties of scripts on habits, logs and categories.
struct HabitScripts: Sendable {
  let subject: Subject
  let store: StoreMachine

  static let idempotent: Set<String> = [
    "update habit", "delete habit", "archive habit", "unarchive habit", "reorder habits",
    "orphan from category", "clean up orphans", "log habit", "log from widget", "upsert log",
    "import log", "unlog habit", "delete log", "delete logs before", "update category",
    "delete category", "seed categories", "reopen",
  ]

  var properties: [Property] { afterScript + (batchRead.map { [$0] } ?? []) + lastCommand }

  private var afterScript: [Property] {
    let whole = AfterScript(subject: subject, store: store)
    return [
      whole.agreement(
        "store.agrees-with-reference",
        "Any sequence of commands gets the answers, errors and orders of the reference model.",
        rules: ["P-R1"]),
      whole.reopening(
        "store.survives-reopening", "Closing and opening again changes no answer.",
        rules: ["P-R5"], seeing: HabitPanorama.self),
      whole.order(
        "store.lists-in-a-total-order",
        "Every list has all visible rows and no others, ordered with ties broken by id, each time it is read.",
        rules: ["P-R7"], seeing: HabitPanorama.self),
      whole.constraints(
        "store.keeps-its-constraints",
        "No visible row is an orphan, and nothing that must be unique occurs twice.",
        rules: ["P-R8", "P-R9"],
        without: ["import log", "import logs", "orphan habit", "spoil habit"],
        DumpInvariants.withoutForeignRows),
    ]
  }

  private var lastCommand: [Property] {
    let last = LastCommand(subject: subject, store: store)
    return [
      last.idempotence(
        "store.repeats-without-effect",
        "An idempotent operation done twice leaves the store as done once, metadata included.",
        rules: ["P-R3"], of: HabitScripts.idempotent),
      last.frame(
        "store.touches-only-what-it-owns",
        "An operation changes the rows and fields it owns and no others, and metadata along with content.",
        rules: ["P-R4"], owning: Ownership.table),
      last.atomicity(
        "store.refuses-without-trace", "An operation that throws leaves the store as it was.",
        rules: ["P-R6"]),
      // The dump shows no metadata of an unreadable habit, so none is made here.
      last.cascade(
        "store.cascades-to-children-only",
        "Deleting a habit deletes its live logs with its stamp; deleting a category empties it, no more.",
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

  /// Reading the logs of many habits must not ask once for each (an old and costly mistake).
  private var batchRead: Property? {
    guard let count = subject.layer.lifeCycle.statementCount else { return nil }
    return Property(
      "logs.reads-a-batch-at-once",
      "Reading the logs of many habits takes as many statements as reading those of one.",
      rules: ["P-F1"], of: Gen { $0.integer(in: 2...6) },
      body: { size in
        try await subject.layer.lifeCycle.reset()
        let start = await count()
        _ = try await subject.layer.logs.logsOf([Pool.habits[0]], nil, nil)
        let one = await count() - start
        _ = try await subject.layer.logs.logsOf(Set(Pool.habits.prefix(size)), nil, nil)
        let many = await count() - start - one
        var recorder = StepRecorder()
        try recorder.expect("statements for the logs of 1 habit", .success(one), .success(one))
        try recorder.expect("statements for those of \(size)", .success(one), .success(many))
      }
    )
  }
}

/// Everything that a data layer answers to readers of habits.
private struct HabitPanorama: Panorama {
  let habits: HabitList
  let active: [Habit]
  let logs: [Identifier: [HabitLog]]
  let categories: [Category]
  let activeCategories: [Category]
  let predefinedCategories: [Category]
  let customCategories: [Category]
  /// Those without a category under nil.
  var ofCategories: [(category: String?, habits: [Habit])] = []
  let snapshot: Snapshot

  init(of layer: DataLayer, at end: Model) async throws(DataLayerError) {
    habits = try await layer.habits.fetchAll().withoutFreeText
    active = try await layer.habits.fetchActive()
    logs = try await layer.logs.logsOf(Set(Pool.habits), nil, nil)
    categories = try await layer.categories.all()
    activeCategories = try await layer.categories.active()
    predefinedCategories = try await layer.categories.predefined()
    customCategories = try await layer.categories.custom()
    snapshot = try await Snapshot(of: layer)
    for id in [nil] + Pool.categories {
      ofCategories.append((id, try await layer.habits.fetchByCategory(id)))
    }
  }

  static func == (left: HabitPanorama, right: HabitPanorama) -> Bool {
    left.habits == right.habits && left.active == right.active && left.logs == right.logs
      && left.categories == right.categories && left.activeCategories == right.activeCategories
      && left.predefinedCategories == right.predefinedCategories
      && left.customCategories == right.customCategories
      && left.ofCategories.elementsEqual(right.ofCategories, by: { $0 == $1 })
      && left.snapshot == right.snapshot
  }

  var firstUnordered: String? {
    let isOrdered: (Habit, Habit) -> Bool = {
      ($0.displayOrder, $0.id) < ($1.displayOrder, $1.id)
    }
    if !ascends(habits.habits, by: isOrdered) { return "The list of habits" }
    if !ascends(active, by: isOrdered) { return "The list of active habits" }
    for list in logs.values
    where !ascends(list, by: { $0.day == $1.day ? $0.id < $1.id : $0.day > $1.day }) {
      return "A list of logs"
    }
    return ascends(categories) { left, right in
      left.order == right.order
        ? left.id.utf8.lexicographicallyPrecedes(right.id.utf8) : left.order < right.order
    } ? nil : "The list of categories"
  }

  /// What is stored says what is to be seen; of a habit that cannot be read it does not say whether it lives.
  var firstIncomplete: String? {
    let live = snapshot.dump.habits.filter { $0.metadata.deletedAt == nil }.map(\.content)
    if Set(habits.habits) != Set(live) || habits.habits.count != live.count {
      return "The list of habits"
    }
    let inUse = live.filter { $0.isActive && $0.archivedAt == nil }
    if Set(active) != Set(inUse) || active.count != inUse.count {
      return "The list of active habits"
    }
    for (category, habits) in ofCategories {
      let expected = live.filter { haveEqualBytes($0.categoryID, category) }
      if Set(habits) != Set(expected) || habits.count != expected.count {
        return "The list of habits of a category"
      }
    }
    return hasAllLogs(of: Set(live.map(\.id))) ? incompleteCategories : "A list of logs"
  }

  private func hasAllLogs(of live: Set<Identifier>) -> Bool {
    let unreadable = Set(snapshot.dump.unreadable)
    return Pool.habits.filter { !unreadable.contains($0.description) }.allSatisfy { id in
      let visible = snapshot.dump.logs.filter {
        $0.metadata.deletedAt == nil && $0.content.habitID == id && live.contains(id)
      }
      return logs[id]?.map(\.id).sorted() == visible.map(\.content.id).sorted()
    }
  }

  private var incompleteCategories: String? {
    let live = snapshot.dump.categories.filter { $0.metadata.deletedAt == nil }.map(\.content)
    let inUse = live.filter(\.isActive)
    let lists = [
      ("The list of categories", categories, live),
      ("The list of active categories", activeCategories, inUse),
      ("The list of predefined categories", predefinedCategories, inUse.filter(\.isPredefined)),
      ("The list of custom categories", customCategories, inUse.filter { !$0.isPredefined }),
    ]
    return lists.first { bytes(of: $0.1) != bytes(of: $0.2) }?.0
  }

  private func bytes(of categories: [Category]) -> [String] {
    categories.map { "\(Array($0.id.utf8))" }.sorted()
  }

  private func ascends<Row>(_ rows: [Row], by isOrdered: (Row, Row) -> Bool) -> Bool {
    zip(rows, rows.dropFirst()).allSatisfy(isOrdered)
  }
}
