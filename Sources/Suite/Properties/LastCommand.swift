import Domain
import PropCheck
import Reference
import StateCheck

/// Properties that take a store into some state and look closely at one more command.
struct LastCommand: Sendable {
  let subject: Subject
  let store: StoreMachine

  var properties: [Property] { [idempotence, frame, atomicity, cascade] }

  /// Runs all but the last command and looks at the store around it.
  private func around(
    _ script: StoreScript, _ inspect: (Dump, Dump, Bool) throws -> Void
  ) async throws {
    try await store.machine.runAllButLast(of: script, on: subject)
    let before = try await subject.layer.lifeCycle.dump()
    guard let answer = await script.runLast(on: subject) else { return }
    let after = try await subject.layer.lifeCycle.dump()
    try inspect(before, after, answer.isFailure)
  }

  private func commands(_ names: Set<String>) -> [StoreCommand] {
    store.commands.filter { names.contains($0.name) }
  }

  static let idempotent: Set<String> = [
    "update habit", "delete habit", "archive habit", "unarchive habit", "reorder habits",
    "orphan from category", "clean up orphans", "log habit", "log from widget", "upsert log",
    "import log",
    "unlog habit", "delete log", "delete logs before", "update category", "delete category",
    "seed categories", "reopen",
  ]

  /// What finds no room is done the second time, not the first, so there is always room here.
  private var idempotence: Property {
    let store = StoreMachine(layer: subject.layer, kit: store.kit, without: ["fill storage"])
    return Property(
      "store.repeats-without-effect",
      "An idempotent operation done twice leaves the store as done once, metadata included.",
      rules: ["P-R3"],
      of: store.machine.scripts(endingWith: commands(LastCommand.idempotent)),
      describe: \.description,
      body: { script in
        try await store.machine.runAllButLast(of: script, on: subject)
        guard await script.runLast(on: subject) != nil else { return }
        let once = try await subject.layer.lifeCycle.dump()
        // A second time is a later time.
        let later = Instant(milliseconds: script.end.now.milliseconds + 1)
        subject.world.set { $0.now = later }
        _ = await script.runLast(on: subject)
        let twice = try await subject.layer.lifeCycle.dump()
        if once != twice {
          throw script.failure("The second time changed something.", origin: "repeat")
        }
      }
    )
  }

  private var frame: Property {
    Property(
      "store.touches-only-what-it-owns",
      "An operation changes only the rows and fields it owns, and metadata only with content.",
      rules: ["P-R4"],
      of: store.machine.scripts(endingWith: commands(Set(Ownership.table.keys))),
      describe: \.description,
      body: { script in
        guard let owned = script.lastName.flatMap({ Ownership.table[$0] }) else { return }
        try await around(script) { before, after, _ in
          if let trespass = owned.trespass(from: before, to: after) {
            throw script.failure("The last command changed \(trespass).", origin: "frame")
          }
        }
      }
    )
  }

  private var atomicity: Property {
    Property(
      "store.refuses-without-trace",
      "An operation that throws leaves the store as it was.",
      rules: ["P-R6"],
      of: store.machine.scripts(endingWith: store.commands),
      describe: \.description,
      body: { script in
        try await around(script) { before, after, isRefused in
          if isRefused, before != after {
            throw script.failure("The refused command left a trace.", origin: "trace")
          }
        }
      }
    )
  }

  /// The dump shows no metadata of an unreadable habit, so none is made here.
  private var cascade: Property {
    let store = StoreMachine(layer: subject.layer, kit: store.kit, without: ["spoil habit"])
    let deletions = store.commands.filter { ["delete habit", "delete category"].contains($0.name) }
    return Property(
      "store.cascades-to-children-only",
      "Deleting a habit deletes its live logs with its stamp; deleting a category deletes nothing else.",
      rules: ["P-R10"],
      of: store.machine.scripts(endingWith: deletions),
      describe: \.description,
      body: { script in
        try await around(script) { before, after, _ in
          let doomed = Pool.habits.filter { script.end.state(ofHabit: $0) == .deleted }
          let cascade = Cascade(before: before, after: after, doomed: Set(doomed))
          if let stray = cascade.violation {
            throw script.failure(stray, origin: "cascade")
          }
        }
      }
    )
  }
}
