import Domain
import PropCheck
import Reference
import StateCheck

/// Properties that take families into some state and look closely at one more command.
struct LastFamilyCommand: Sendable {
  let subject: Subject
  let families: FamilyMachine

  var properties: [Property] { [idempotence, frame, atomicity, cascade] }

  /// Runs all but the last command and looks at the store around it.
  private func around(
    _ script: StoreScript, _ inspect: (Dump, Dump, Bool) throws -> Void
  ) async throws {
    try await families.machine.runAllButLast(of: script, on: subject)
    let before = try await subject.layer.lifeCycle.dump()
    guard let answer = await script.runLast(on: subject) else { return }
    let after = try await subject.layer.lifeCycle.dump()
    try inspect(before, after, answer.isFailure)
  }

  private func commands(_ names: Set<String>, of machine: FamilyMachine) -> [StoreCommand] {
    machine.commands.filter { names.contains($0.name) }
  }

  static let idempotent: Set<String> = [
    "rename family", "delete family", "update person", "delete person", "accept membership",
    "activate membership", "remove membership", "update role", "transfer admin", "change role",
    "remove member", "mark synced", "reopen",
  ]

  /// What finds no room is done the second time, not the first, so there is always room here.
  private var idempotence: Property {
    let roomy = FamilyMachine(
      layer: subject.layer, kit: families.kit, without: ["fill storage", "fill storage after"])
    return Property(
      "families.repeat-without-effect",
      "An idempotent operation done twice leaves families as done once, metadata included.",
      rules: ["P-R3"],
      of: roomy.machine.scripts(
        endingWith: commands(LastFamilyCommand.idempotent, of: roomy)),
      describe: \.description,
      body: { script in
        try await roomy.machine.runAllButLast(of: script, on: subject)
        guard await script.runLast(on: subject) != nil else { return }
        let once = try await subject.layer.lifeCycle.dump()
        // A second time is a later time.
        let later = Instant(milliseconds: script.end.now.milliseconds + 1)
        subject.world.set { $0.now = later }
        _ = await script.runLast(on: subject)
        if try await subject.layer.lifeCycle.dump() != once {
          throw script.failure("The second time changed something.", origin: "repeat")
        }
      }
    )
  }

  private var frame: Property {
    Property(
      "families.touch-only-what-they-own",
      "An operation changes only the rows and fields it owns, and metadata only with content.",
      rules: ["P-R4"],
      of: families.machine.scripts(
        endingWith: commands(Set(Ownership.familyTable.keys), of: families)),
      describe: \.description,
      body: { script in
        guard let owned = script.lastName.flatMap({ Ownership.familyTable[$0] }) else { return }
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
      "families.refuse-without-trace",
      "An operation that throws leaves families as they were.",
      rules: ["P-R6"],
      of: families.machine.scripts(endingWith: families.commands),
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

  /// What finds no room deletes nothing; that is another property.
  private var cascade: Property {
    Property(
      "families.cascade-to-memberships-only",
      "Deleting a family or a person deletes its live memberships with its stamp, and nothing else.",
      rules: ["P-R10"],
      of: families.machine.scripts(
        endingWith: commands(["delete family", "delete person"], of: families)),
      describe: \.description,
      body: { script in
        try await around(script) { before, after, _ in
          let cascade = FamilyCascade(before: before, after: after, end: script.end)
          if let stray = cascade.violation { throw script.failure(stray, origin: "cascade") }
        }
      }
    )
  }
}
