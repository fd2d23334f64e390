import Domain
import PropCheck
import Reference
import StateCheck

/// Properties that look at a store after any script.
struct WholeStore: Sendable {
  let subject: Subject
  let store: StoreMachine

  var properties: [Property] {
    [agreement, reopening, order, constraints] + (batchRead.map { [$0] } ?? [])
  }

  private var agreement: Property {
    store.machine.agreement(
      "store.agrees-with-reference",
      "Any sequence of commands gets the answers, errors and orders of the reference model.",
      rules: ["P-R1"], requiring: store.requirements, on: subject)
  }

  private var reopening: Property {
    Property(
      "store.survives-reopening",
      "Closing and opening again changes no answer.",
      rules: ["P-R5"], of: store.machine.scripts, describe: \.description,
      body: { script in
        _ = try await store.machine.run(script, on: subject)
        let before = try await Panorama(of: subject.layer)
        try await subject.layer.lifeCycle.reopen()
        if try await Panorama(of: subject.layer) != before {
          throw script.failure("Reopening changed an answer.", origin: "reopen")
        }
      }
    )
  }

  private var order: Property {
    Property(
      "store.lists-in-a-total-order",
      "Every list has the order of the domain, with ties broken by id, each time it is read.",
      rules: ["P-R7"], of: store.machine.scripts, describe: \.description,
      body: { script in
        _ = try await store.machine.run(script, on: subject)
        let first = try await Panorama(of: subject.layer)
        if let list = first.firstUnordered {
          throw script.failure("\(list) is out of order.", origin: "order")
        }
        if try await Panorama(of: subject.layer) != first {
          throw script.failure("Two readings differ.", origin: "order")
        }
      }
    )
  }

  private var constraints: Property {
    let clean = StoreMachine(
      layer: subject.layer, kit: store.kit, without: ["import log", "orphan habit", "spoil habit"])
    return Property(
      "store.keeps-its-constraints",
      "No visible row is an orphan, and nothing that must be unique occurs twice.",
      rules: ["P-R8", "P-R9"], of: clean.machine.scripts, describe: \.description,
      body: { script in
        _ = try await clean.machine.run(script, on: subject)
        let dump = await answer(subject.layer.lifeCycle.dump)
        for invariant in DumpInvariants.withoutForeignRows {
          if let detail = invariant.violation(of: dump) {
            throw script.failure("\(invariant.claim): \(detail).", origin: invariant.claim)
          }
        }
      }
    )
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
        var diary = Diary()
        try diary.expect("statements for the logs of 1 habit", .success(one), .success(one))
        try diary.expect("statements for those of \(size)", .success(one), .success(many))
      }
    )
  }
}

/// Everything that a data layer answers to readers.
private struct Panorama: Equatable {
  let habits: HabitList
  let active: [Habit]
  let logs: [Identifier: [HabitLog]]
  let categories: [Category]
  let dump: Dump

  init(of layer: DataLayer) async throws(DataLayerError) {
    habits = try await layer.habits.fetchAll().withoutFreeText
    active = try await layer.habits.fetchActive()
    logs = try await layer.logs.logsOf(Set(Pool.habits), nil, nil)
    categories = try await layer.categories.all()
    dump = try await layer.lifeCycle.dump()
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

  private func ascends<Row>(_ rows: [Row], by isOrdered: (Row, Row) -> Bool) -> Bool {
    zip(rows, rows.dropFirst()).allSatisfy(isOrdered)
  }
}
