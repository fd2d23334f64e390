import HabitDomain
import PropCheck
import HabitReference
import StateCheck

// MARK: - Properties that inspect the last command of a script

extension ScriptProperties {
  /// Doing a command twice leaves the store as doing it once does.
  ///
  /// A storage failure would refuse the first of the two and not the second, so there are none.
  func idempotence(
    _ id: String, _ claim: String, rules: [String], of names: Set<String>
  ) -> CatalogueEntry {
    without(DamageCommands.failures).property(id, claim, rules: rules, endingWith: names) {
      script in
      guard await script.runLast(on: subject) != nil else { return }
      let once = try await Snapshot(of: subject.layer)
      // The second time is later.
      let later = Instant(milliseconds: script.end.now.milliseconds + 1)
      subject.world.set { $0.now = later }
      _ = await script.runLast(on: subject)
      if try await Snapshot(of: subject.layer) != once {
        throw script.failure("Repeating the command changed something.", origin: "repeat")
      }
    }
  }

  /// A command changes only what it owns, and as many rows as it must.
  func frame(
    _ id: String, _ claim: String, rules: [String], owning table: [String: Ownership]
  ) -> CatalogueEntry {
    around(id, claim, rules: rules, endingWith: Set(table.keys)) { script, change in
      guard let owned = script.lastName.flatMap({ table[$0] }) else { return }
      let violation = owned.violation(
        from: change.before.dump, to: change.after.dump, isRefused: change.isRefused)
      if let violation {
        throw script.failure("The last command changed \(violation).", origin: "frame")
      }
    }
  }

  /// A refused command changes nothing.
  func atomicity(_ id: String, _ claim: String, rules: [String]) -> CatalogueEntry {
    around(id, claim, rules: rules, endingWith: Set(store.commands.map(\.name))) { script, change in
      if change.isRefused, change.before != change.after {
        throw script.failure("The refused command left a trace.", origin: "trace")
      }
    }
  }

  /// A deletion deletes what belongs to the row, and nothing else.
  func cascade(
    _ id: String, _ claim: String, of deletions: Set<String>, without unwanted: Set<String> = [],
    violation: @escaping @Sendable (Change, Model) -> String?
  ) -> CatalogueEntry {
    self.without(unwanted).around(id, claim, rules: ["P-R10"], endingWith: deletions) {
      script, change in
      if let stray = violation(change, script.end) {
        throw script.failure(stray, origin: "cascade")
      }
    }
  }
}

extension ScriptProperties {
  private func without(_ unwanted: Set<String>) -> ScriptProperties {
    ScriptProperties(subject: subject, store: store.without(unwanted))
  }

  /// The effect of the last command.
  struct Change {
    let before: Snapshot
    let after: Snapshot
    let isRefused: Bool
  }

  /// Runs all but the last command, which the body runs.
  private func property(
    _ id: String, _ claim: String, rules: [String], endingWith names: Set<String>,
    body: @escaping @Sendable (StoreScript) async throws -> Void
  ) -> CatalogueEntry {
    let machine = store.machine
    return Property(
      id, claim, rules: rules,
      of: machine.scripts(endingWith: store.commands(named: names).map(\.command)),
      describe: \.description
    ) { script in
      try await machine.runAllButLast(of: script, on: subject)
      try await body(script)
    }.needing(store.needs(names.contains))
  }

  /// Runs all commands, and compares the store before and after the last.
  private func around(
    _ id: String, _ claim: String, rules: [String], endingWith names: Set<String>,
    _ inspect: @escaping @Sendable (StoreScript, Change) throws -> Void
  ) -> CatalogueEntry {
    property(id, claim, rules: rules, endingWith: names) { script in
      let before = try await Snapshot(of: subject.layer)
      guard let answer = await script.runLast(on: subject) else { return }
      let after = try await Snapshot(of: subject.layer)
      try inspect(script, Change(before: before, after: after, isRefused: answer.isFailure))
    }
  }
}
