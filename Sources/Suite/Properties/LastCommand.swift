import Domain
import PropCheck
import Reference
import StateCheck

/// Makes properties that take one part of a data layer into some state and look closely at one more command.
struct LastCommand: Sendable {
  let subject: Subject
  let store: StoreMachine

  /// A command done twice leaves the store as done once.
  ///
  /// What the storage refuses is done the second time, not the first, so it refuses nothing here.
  func idempotence(
    _ id: String, _ claim: String, rules: [String], of names: Set<String>
  ) -> Property {
    let willing = LastCommand(
      subject: subject, store: store.without(DamageCommands.failures))
    return willing.property(id, claim, rules: rules, endingWith: names) { script in
      guard await script.runLast(on: subject) != nil else { return }
      let once = try await Snapshot(of: subject.layer)
      // A second time is a later time.
      let later = Instant(milliseconds: script.end.now.milliseconds + 1)
      subject.world.set { $0.now = later }
      _ = await script.runLast(on: subject)
      if try await Snapshot(of: subject.layer) != once {
        throw script.failure("The second time changed something.", origin: "repeat")
      }
    }
  }

  /// A command changes no more than what it owns, and no fewer rows than it is for.
  func frame(
    _ id: String, _ claim: String, rules: [String], owning table: [String: Ownership]
  ) -> Property {
    around(id, claim, rules: rules, endingWith: Set(table.keys)) { script, change in
      guard let owned = script.lastName.flatMap({ table[$0] }) else { return }
      let trespass = owned.trespass(
        from: change.before.dump, to: change.after.dump, isRefused: change.isRefused)
      if let trespass {
        throw script.failure("The last command changed \(trespass).", origin: "frame")
      }
    }
  }

  /// A command that is refused changes nothing.
  func atomicity(_ id: String, _ claim: String, rules: [String]) -> Property {
    around(id, claim, rules: rules, endingWith: Set(store.commands.map(\.name))) { script, change in
      if change.isRefused, change.before != change.after {
        throw script.failure("The refused command left a trace.", origin: "trace")
      }
    }
  }

  /// A deletion takes what belongs to it, and nothing else.
  func cascade(
    _ id: String, _ claim: String, of deletions: Set<String>, without unwanted: Set<String> = [],
    violation: @escaping @Sendable (Change, Model) -> String?
  ) -> Property {
    let clean = LastCommand(subject: subject, store: store.without(unwanted))
    return clean.around(id, claim, rules: ["P-R10"], endingWith: deletions) { script, change in
      if let stray = violation(change, script.end) {
        throw script.failure(stray, origin: "cascade")
      }
    }
  }
}

extension LastCommand {
  /// What the last command did.
  struct Change {
    let before: Snapshot
    let after: Snapshot
    let isRefused: Bool
  }

  /// Runs all but the last command, and leaves that to the body.
  private func property(
    _ id: String, _ claim: String, rules: [String], endingWith names: Set<String>,
    body: @escaping @Sendable (StoreScript) async throws -> Void
  ) -> Property {
    let machine = store.machine
    return Property(
      id, claim, rules: rules, of: machine.scripts(endingWith: store.commands(named: names)),
      describe: \.description,
      body: { script in
        try await machine.runAllButLast(of: script, on: subject)
        try await body(script)
      }
    )
  }

  /// Runs all commands, and looks at the store around the last.
  private func around(
    _ id: String, _ claim: String, rules: [String], endingWith names: Set<String>,
    _ inspect: @escaping @Sendable (StoreScript, Change) throws -> Void
  ) -> Property {
    property(id, claim, rules: rules, endingWith: names) { script in
      let before = try await Snapshot(of: subject.layer)
      guard let answer = await script.runLast(on: subject) else { return }
      let after = try await Snapshot(of: subject.layer)
      try inspect(script, Change(before: before, after: after, isRefused: answer.isFailure))
    }
  }
}
