import Domain
import PropCheck
import Reference
import StateCheck

/// What readers of one part of a data layer are answered.
protocol Panorama: Equatable, SendableMetatype {
  init(of layer: DataLayer, at end: Model) async throws(DataLayerError)

  /// A list that is out of order; nil if there is none.
  var firstUnordered: String? { get }

  /// A list that lacks a row which it has to show, or shows one more; nil if there is none.
  var firstIncomplete: String? { get }
}

/// Makes properties that look at one part of a data layer after any script.
struct AfterScript: Sendable {
  let subject: Subject
  let store: StoreMachine

  func agreement(_ id: String, _ claim: String, rules: [String]) -> Property {
    store.machine.agreement(
      id, claim, rules: rules, requiring: store.requirements, on: subject)
  }

  /// Runs scripts, and looks at what they led to.
  func property(
    _ id: String, _ claim: String, rules: [String], without unwanted: Set<String> = [],
    body: @escaping @Sendable (StoreScript) async throws -> Void
  ) -> Property {
    let machine = store.without(unwanted).machine
    return Property(
      id, claim, rules: rules, of: machine.scripts, describe: \.description,
      body: { script in
        _ = try await machine.run(script, on: subject)
        try await body(script)
      }
    )
  }

  func reopening<View: Panorama>(
    _ id: String, _ claim: String, rules: [String], seeing _: View.Type
  ) -> Property {
    property(id, claim, rules: rules) { script in
      let before = try await View(of: subject.layer, at: script.end)
      try await subject.layer.lifeCycle.reopen()
      if try await View(of: subject.layer, at: script.end) != before {
        throw script.failure("Reopening changed an answer.", origin: "reopen")
      }
    }
  }

  func order<View: Panorama>(
    _ id: String, _ claim: String, rules: [String], seeing _: View.Type
  ) -> Property {
    property(id, claim, rules: rules) { script in
      let first = try await View(of: subject.layer, at: script.end)
      if let list = first.firstUnordered {
        throw script.failure("\(list) is out of order.", origin: "order")
      }
      if let list = first.firstIncomplete {
        throw script.failure("\(list) lacks a row or has one too many.", origin: "rows")
      }
      if try await View(of: subject.layer, at: script.end) != first {
        throw script.failure("Two readings differ.", origin: "order")
      }
    }
  }

  /// What must hold as long as nothing comes in from elsewhere.
  func constraints(
    _ id: String, _ claim: String, rules: [String], without unwanted: Set<String>,
    _ invariants: [SnapshotInvariant]
  ) -> Property {
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
