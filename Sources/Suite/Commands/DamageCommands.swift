import Domain
import PropCheck
import Reference

/// Damage that a data layer has to survive, as far as the layer lets it be done.
struct DamageCommands: Sendable {
  let kit: Kit

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
      "spoil habit", weight: 1, on: .habit, isDamage: true,
      input: { kit.habitID(from: &$0, in: $1) },
      text: Pool.name,
      model: { model, id throws(DataLayerError) in
        model.spoilHabit(id)
        return Done()
      },
      real: { subject, id throws(DataLayerError) in
        try await subject.layer.damage.spoilHabit?(id)
        return Done()
      }
    )
  }

  private var orphanHabit: StoreCommand {
    StoreCommand(
      "orphan habit", weight: 1, on: .habit, isDamage: true,
      input: { source, model in
        (
          id: kit.habitID(from: &source, in: model),
          category: kit.categoryID(from: &source, in: model)
        )
      },
      text: { "\(Pool.name(of: $0.id)) to \(quoted($0.category))" },
      model: { model, input throws(DataLayerError) in
        model.orphanHabit(input.id, to: input.category)
        return Done()
      },
      real: { subject, input throws(DataLayerError) in
        try await subject.layer.damage.orphanHabit?(input.id, input.category)
        return Done()
      }
    )
  }

  private var spoilZone: StoreCommand {
    StoreCommand(
      "spoil zone", weight: 2, on: .log, isDamage: true,
      input: { source, model in
        (id: kit.logID(from: &source, in: model), zone: kit.days.unknownZone(from: &source))
      },
      text: { "of \(Pool.name(of: $0.id)) to \(quoted($0.zone))" },
      model: { model, input throws(DataLayerError) in
        model.spoilZone(ofLog: input.id, to: input.zone)
        return Done()
      },
      real: { subject, input throws(DataLayerError) in
        try await subject.layer.damage.spoilZone?(input.id, input.zone)
        return Done()
      }
    )
  }

  private var fillStorage: StoreCommand {
    StoreCommand(
      "fill storage", weight: 1, isDamage: true, input: { _, _ in Done() }, text: { _ in "" },
      model: { model, _ throws(DataLayerError) in
        model.fillStorage()
        return Done()
      },
      real: { subject, _ throws(DataLayerError) in
        try await subject.layer.damage.fillStorage?()
        return Done()
      }
    )
  }

  private var holdStorage: StoreCommand {
    StoreCommand(
      "hold storage", weight: 1, isDamage: true, input: { _, _ in Done() }, text: { _ in "" },
      model: { model, _ throws(DataLayerError) in
        model.holdStorage()
        return Done()
      },
      real: { subject, _ throws(DataLayerError) in
        try await subject.layer.damage.holdStorage?()
        return Done()
      }
    )
  }

  private var forgetSeeding: StoreCommand {
    StoreCommand(
      "forget seeding", weight: 3, on: .predefinedCategory, isDamage: true,
      input: { _, _ in Done() }, text: { _ in "" },
      model: { model, _ throws(DataLayerError) in
        model.forgetSeeding()
        return Done()
      },
      real: { subject, _ throws(DataLayerError) in
        try await subject.layer.damage.forgetSeeding?()
        return Done()
      }
    )
  }
}
