import HabitDomain
import HabitReference

/// What happens to a store as a whole: time, travel, restart, deletion of everything.
struct WorldCommands: Sendable {
  let generators: SuiteGenerators

  var all: [StoreCommand] {
    [
      StoreCommand("reopen", weight: 3, model: { $0.reopen() }, layer: \.lifeCycle.reopen),
      // It ends by seeding categories. If the layer hides them, it is unknown whether that takes a stamp.
      StoreCommand(
        "delete everything", weight: 1, model: { $0.deleteEverything() },
        layer: \.lifeCycle.deleteEverything
      ).needing([.categories]),
      // Clocks tick, jump over midnight, and are set back.
      StoreCommand(
        clock: "move clock", weight: 3,
        steps: [(1, 4), (43_200_000, 4), (86_400_000, 3), (-1_000, 1), (-86_400_000, 1)]),
      travel,
    ]
  }

  private var travel: StoreCommand {
    StoreCommand(
      "travel", weight: 2,
      input: { source, _ in generators.days.specialZone(from: &source) },
      text: { "to \($0)" },
      model: { model, zone in
        model.displayZone = zone
        return Done()
      },
      real: { subject, zone in
        subject.world.set { $0.displayZone = zone }
        return Done()
      })
  }

  /// Reads everything that is stored, as of one instant.
  static let look = StoreCommand(
    "look at everything", weight: 12, input: { _, _ in Done() }, text: { _ in "" },
    model: { model, _ in StoredContent(model.dump()) },
    real: { subject, _ throws(DataLayerError) in
      StoredContent(try await subject.layer.dump())
    })
}
