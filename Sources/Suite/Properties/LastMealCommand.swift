import Domain
import PropCheck
import Reference
import StateCheck

/// Properties that take meals into some state and look closely at one more command.
struct LastMealCommand: Sendable {
  let subject: Subject
  let meals: MealMachine

  var properties: [Property] { [idempotence, frame, atomicity] }

  static let idempotent: Set<String> = ["save meal", "change meal", "delete meal", "reopen"]

  private func commands(_ names: Set<String>, of machine: MealMachine) -> [StoreCommand] {
    machine.commands.filter { names.contains($0.name) }
  }

  /// Runs all but the last command and looks at the store around it.
  private func around(
    _ script: StoreScript, _ inspect: (Dump, Dump, Bool) throws -> Void
  ) async throws {
    try await meals.machine.runAllButLast(of: script, on: subject)
    let before = try await subject.layer.lifeCycle.dump()
    guard let answer = await script.runLast(on: subject) else { return }
    try inspect(before, try await subject.layer.lifeCycle.dump(), answer.isFailure)
  }

  /// What finds no room is done the second time, not the first, so there is always room here.
  private var idempotence: Property {
    let roomy = MealMachine(
      layer: subject.layer, kit: meals.kit, without: ["fill storage", "fill storage after"])
    return Property(
      "meals.repeat-without-effect",
      "An operation on meals done twice leaves them as done once.",
      rules: ["P-R3", "E-2"],
      of: roomy.machine.scripts(endingWith: commands(LastMealCommand.idempotent, of: roomy)),
      describe: \.description,
      body: { script in
        try await roomy.machine.runAllButLast(of: script, on: subject)
        guard await script.runLast(on: subject) != nil else { return }
        let once = try await subject.layer.lifeCycle.dump()
        _ = await script.runLast(on: subject)
        if exactText(of: try await subject.layer.lifeCycle.dump()) != exactText(of: once) {
          throw script.failure("The second time changed something.", origin: "repeat")
        }
      }
    )
  }

  private var frame: Property {
    Property(
      "meals.touch-only-what-they-own",
      "An operation on meals changes one meal at most, and only what it owns of that.",
      rules: ["P-R4"],
      of: meals.machine.scripts(endingWith: commands(Set(Ownership.mealTable.keys), of: meals)),
      describe: \.description,
      body: { script in
        guard let owned = script.lastName.flatMap({ Ownership.mealTable[$0] }) else { return }
        try await around(script) { before, after, _ in
          if let trespass = owned.trespass(from: before, to: after) {
            throw script.failure("The last command changed \(trespass).", origin: "frame")
          }
          let changed = Set(before.meals).symmetricDifference(after.meals).map(\.id)
          if Set(changed).count > 1 {
            throw script.failure("The last command changed several meals.", origin: "frame")
          }
        }
      }
    )
  }

  private var atomicity: Property {
    Property(
      "meals.refuse-without-trace",
      "An operation on meals that throws leaves everything as it was.",
      rules: ["P-R6", "E-5"],
      of: meals.machine.scripts(endingWith: meals.commands), describe: \.description,
      body: { script in
        try await around(script) { before, after, isRefused in
          if isRefused, exactText(of: before) != exactText(of: after) {
            throw script.failure("The refused command left a trace.", origin: "trace")
          }
        }
      }
    )
  }
}
