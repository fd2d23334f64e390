import Domain
import PropCheck
import Reference

/// Damage that a data layer has to survive, as far as the layer lets it be done.
struct DamageCommands: Sendable {
  let generators: SuiteGenerators

  /// What lets a change to come fail.
  static let failures: Set<String> = ["fill storage", "fill storage after", "hold storage"]

  func available(in damage: Damage) -> [StoreCommand] {
    (damage.spoilHabit == nil ? [] : [spoilHabit])
      + (damage.orphanHabit == nil ? [] : [orphanHabit])
      + (damage.spoilZone == nil ? [] : [spoilZone])
      + (damage.fillStorage == nil ? [] : [fillStorage])
      + (damage.holdStorage == nil ? [] : [holdStorage])
      + (damage.forgetSeeding == nil ? [] : [forgetSeeding])
  }

  private var spoilHabit: StoreCommand {
    StoreCommand(
      damage: "spoil habit", weight: 1, on: .habit,
      input: { generators.habitID(from: &$0, in: $1) },
      text: Pool.name,
      model: { model, id in model.spoilHabit(id) },
      real: { damage, id throws(DataLayerError) in try await damage.spoilHabit?(id) })
  }

  private var orphanHabit: StoreCommand {
    StoreCommand(
      damage: "orphan habit", weight: 1, on: .habit, hasChance: { $0.mayHaveOrphans },
      input: { source, model in
        let ids = source.array(1...3) { generators.habitID(from: &$0, in: model) }
        // Only one that was deleted makes orphans.
        let category = generators.rows.existing(
          Pool.categories, from: &source, state: { model.state(ofCategory: $0) },
          liking: { model.state(ofCategory: $0) == .deleted })
        return (ids: ids, category: category)
      },
      text: { input in
        input.ids.map(Pool.name).joined(separator: ", ") + " to \(quoted(input.category))"
      },
      model: { model, input in
        for id in input.ids { model.orphanHabit(id, to: input.category) }
      },
      real: { damage, input throws(DataLayerError) in
        for id in input.ids { try await damage.orphanHabit?(id, input.category) }
      })
  }

  private var spoilZone: StoreCommand {
    StoreCommand(
      damage: "spoil zone", weight: 2, on: .log,
      input: { source, model in
        (
          id: generators.logID(from: &source, in: model),
          zone: generators.days.unknownZone(from: &source)
        )
      },
      text: { "of \(Pool.name(of: $0.id)) to \(quoted($0.zone))" },
      model: { model, input in model.spoilZone(ofLog: input.id, to: input.zone) },
      real: { damage, input throws(DataLayerError) in
        try await damage.spoilZone?(input.id, input.zone)
      })
  }

  private var fillStorage: StoreCommand {
    StoreCommand(
      damage: "fill storage", weight: 1, model: { $0.fillStorage() },
      real: { damage throws(DataLayerError) in try await damage.fillStorage?() })
  }

  private var holdStorage: StoreCommand {
    StoreCommand(
      damage: "hold storage", weight: 1, model: { $0.holdStorage() },
      real: { damage throws(DataLayerError) in try await damage.holdStorage?() })
  }

  private var forgetSeeding: StoreCommand {
    StoreCommand(
      damage: "forget seeding", weight: 3, on: .predefinedCategory, model: { $0.forgetSeeding() },
      real: { damage throws(DataLayerError) in try await damage.forgetSeeding?() })
  }
}
