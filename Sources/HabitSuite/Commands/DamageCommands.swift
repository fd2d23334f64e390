import HabitDomain
import PropCheck
import HabitReference

/// Damage that a data layer must survive, as far as the layer supports it.
struct DamageCommands: Sendable {
  let generators: SuiteGenerators

  /// Makes a later change fail.
  static let failures: Set<String> = ["fill storage", "fill storage after", "hold storage"]

  func available(in damage: Damage) -> [StoreCommand] {
    [
      StoreCommand(
        damage: "spoil habit", weight: 1, on: .habit, in: damage,
        input: { generators.habitID(from: &$0, in: $1) }, text: Pool.name,
        model: { $0.spoilHabit($1) }, real: \.spoilHabit),
      orphanHabit(in: damage)?.needing([.categories]), spoilZone(in: damage),
      StoreCommand(
        damage: "fill storage", weight: 1, in: damage, model: { $0.fillStorage() },
        real: \.fillStorage),
      StoreCommand(
        damage: "hold storage", weight: 1, in: damage, model: { $0.holdStorage() },
        real: \.holdStorage),
      StoreCommand(
        damage: "forget seeding", weight: 3, on: .predefinedCategory, in: damage,
        model: { $0.forgetSeeding() }, real: \.forgetSeeding),
    ].compactMap { $0 }
  }

  private func orphanHabit(in damage: Damage) -> StoreCommand? {
    StoreCommand(
      damage: "orphan habit", weight: 1, on: .habit, in: damage, hasChance: { $0.mayHaveOrphans },
      input: { source, model in
        let ids = source.array(1...3) { generators.habitID(from: &$0, in: model) }
        // Only a deleted category makes orphans.
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
      real: { damage in
        damage.orphanHabit.map { orphan in
          { @Sendable input async throws(DataLayerError) in
            for id in input.ids { try await orphan(id, input.category) }
          }
        }
      })
  }

  private func spoilZone(in damage: Damage) -> StoreCommand? {
    StoreCommand(
      damage: "spoil zone", weight: 2, on: .log, in: damage,
      input: { source, model in
        (
          id: generators.logID(from: &source, in: model),
          zone: generators.days.unknownZone(from: &source)
        )
      },
      text: { "of \(Pool.name(of: $0.id)) to \(quoted($0.zone))" },
      model: { $0.spoilZone(ofLog: $1.id, to: $1.zone) },
      real: { damage in
        damage.spoilZone.map { spoil in
          { @Sendable input async throws(DataLayerError) in try await spoil(input.id, input.zone) }
        }
      })
  }
}
