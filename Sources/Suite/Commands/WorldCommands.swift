import Domain
import PropCheck
import Reference

/// What happens to a store as a whole: time, travel, restart, deletion of everything.
struct WorldCommands: Sendable {
  let generators: SuiteGenerators

  var all: [StoreCommand] { [reopen, deleteEverything, moveClock, travel] }

  private var reopen: StoreCommand {
    StoreCommand(
      "reopen", weight: 3, input: { _, _ in Done() }, text: { _ in "" },
      model: { model, _ throws(DataLayerError) in
        model.reopen()
        return Done()
      },
      real: { subject, _ throws(DataLayerError) in
        try await subject.layer.lifeCycle.reopen()
        return Done()
      }
    )
  }

  private var deleteEverything: StoreCommand {
    StoreCommand(
      "delete everything", weight: 1, input: { _, _ in Done() }, text: { _ in "" },
      model: { model, _ throws(DataLayerError) in
        model.deleteEverything()
        return Done()
      },
      real: { subject, _ throws(DataLayerError) in
        try await subject.layer.lifeCycle.deleteEverything()
        return Done()
      }
    )
  }

  /// Clocks stand still, tick, jump over midnight, and are set back.
  private var moveClock: StoreCommand {
    StoreCommand(
      "move clock", weight: 3,
      input: { source, model in
        let steps: [Int64] = [1, 43_200_000, 86_400_000, -1_000, -86_400_000]
        let step = steps[source.pick(weights: [4, 4, 3, 1, 1])]
        return Instant(milliseconds: model.now.milliseconds + step)
      },
      text: { "to \($0)" },
      model: { model, now throws(DataLayerError) in
        model.now = now
        return Done()
      },
      real: { subject, now throws(DataLayerError) in
        subject.world.set { $0.now = now }
        return Done()
      }
    )
  }

  private var travel: StoreCommand {
    StoreCommand(
      "travel", weight: 2,
      input: { source, _ in generators.days.specialZone(from: &source) },
      text: { "to \($0)" },
      model: { model, zone throws(DataLayerError) in
        model.displayZone = zone
        return Done()
      },
      real: { subject, zone throws(DataLayerError) in
        subject.world.set { $0.displayZone = zone }
        return Done()
      }
    )
  }
}
