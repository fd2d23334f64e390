import HabitDomain
import PropCheck
import HabitReference
import StateCheck

/// Everything that readers of one part of a data layer get.
protocol ReadResults: Equatable, SendableMetatype {
  /// The parts that have lists.
  static var listed: Set<DataLayer.Part> { get }

  /// Reads the parts that the layer has.
  init(of layer: DataLayer, at end: Model) async throws(DataLayerError)

  /// A list that is out of order; nil if there is none.
  var firstUnordered: String? { get }

  /// A list that lacks a row, has one too many, or shows one differently from how it is stored; nil if there is
  /// none.
  var firstIncomplete: String? { get }
}

/// A list as it was read, and the rows that it must have in some order.
typealias ListCheck<Row> = (name: String, found: [Row], expected: [Row])

extension ReadResults {
  /// Rows are compared to the scalar: `==` calls two normal forms of a letter equal.
  func firstWrong<Row>(_ lists: [ListCheck<Row>]) -> String? {
    lists.first { list in
      list.found.count != list.expected.count || texts(of: list.found) != texts(of: list.expected)
    }?.name
  }

  private func texts<Row>(of rows: [Row]) -> [String] {
    rows.map { exactText(of: $0) }.sorted()
  }

  func ascends<Row>(_ rows: [Row], by areInOrder: (Row, Row) -> Bool) -> Bool {
    zip(rows, rows.dropFirst()).allSatisfy(areInOrder)
  }
}

/// Makes properties of scripts on one part of a data layer: of what they lead to, and of their last command.
struct ScriptProperties: Sendable {
  let subject: Subject
  let store: StoreMachine

  func agreement(_ id: String, _ claim: String, rules: [String]) -> CatalogueEntry {
    store.machine.agreement(
      id, claim, rules: rules, requiring: store.requirements, on: subject
    ).needing(store.needs())
  }

  /// Runs scripts on some of these parts, and inspects the result.
  func property(
    _ id: String, _ claim: String, rules: [String], without unwanted: Set<String> = [],
    about topics: Set<DataLayer.Part> = Set(DataLayer.Part.allCases),
    body: @escaping @Sendable (StoreScript) async throws -> Void
  ) -> CatalogueEntry {
    let store = store.without(unwanted).about(topics)
    let machine = store.machine
    return Property(
      id, claim, rules: rules, of: machine.scripts, describe: \.description
    ) { script in
      _ = try await machine.run(script, on: subject)
      try await body(script)
    }.needing(store.needs())
  }

  func reopening<Results: ReadResults>(
    _ id: String, _ claim: String, rules: [String], reading _: Results.Type
  ) -> CatalogueEntry {
    property(id, claim, rules: rules) { script in
      let before = try await Results(of: subject.layer, at: script.end)
      try await subject.layer.lifeCycle.reopen()
      if try await Results(of: subject.layer, at: script.end) != before {
        throw script.failure("Reopening changed an answer.", origin: "reopen")
      }
    }
  }

  func order<Results: ReadResults>(
    _ id: String, _ claim: String, rules: [String], reading _: Results.Type
  ) -> CatalogueEntry {
    property(id, claim, rules: rules, about: Results.listed) { script in
      let first = try await Results(of: subject.layer, at: script.end)
      if let list = first.firstUnordered {
        throw script.failure("\(list) is out of order.", origin: "order")
      }
      if let list = first.firstIncomplete {
        throw script.failure(
          "\(list) lacks a row, has one too many, or shows another text than is stored.",
          origin: "rows")
      }
      if try await Results(of: subject.layer, at: script.end) != first {
        throw script.failure("Two readings differ.", origin: "order")
      }
    }
  }

  /// What must hold while no rows arrive from other devices.
  func constraints(
    _ id: String, _ claim: String, rules: [String], without unwanted: Set<String>,
    _ invariants: [SnapshotInvariant]
  ) -> CatalogueEntry {
    property(id, claim, rules: rules, without: unwanted) { script in
      let seen = await answer { () throws(DataLayerError) in try await Snapshot(of: subject.layer) }
      for invariant in invariants {
        if let detail = invariant.violation(of: seen) {
          throw script.failure("\(invariant.claim): \(detail).", origin: invariant.claim)
        }
      }
    }
  }
}
