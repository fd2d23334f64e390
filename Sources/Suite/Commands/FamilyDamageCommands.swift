import Domain
import PropCheck
import Reference

/// What a half-finished exchange leaves behind, and time for tombstones to grow old.
struct FamilyDamageCommands: Sendable {
  let kit: Kit

  func available(in damage: Damage) -> [StoreCommand] {
    [letTimePass]
      + (damage.fillStorageAfter == nil ? [] : [fillStorageAfter])
      + (damage.importFamily == nil ? [] : [importFamily])
      + (damage.loseFamily == nil ? [] : [loseFamily])
      + (damage.markSynced == nil ? [] : [markSynced])
  }

  private var letTimePass: StoreCommand {
    StoreCommand(
      "let time pass", weight: 4,
      input: { source, model in
        let day: Int64 = 86_400_000
        let steps = [1, 30 * day + 1, day, 30 * day, -1_000]
        return Instant(
          milliseconds: model.now.milliseconds + steps[source.pick(weights: [4, 4, 1, 1, 1])])
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

  private var fillStorageAfter: StoreCommand {
    StoreCommand(
      "fill storage after", weight: 1, isDamage: true,
      input: { source, _ in source.integer(in: 1...3) },
      text: { "\($0)" },
      model: { model, writes throws(DataLayerError) in
        model.fillStorage(after: writes)
        return Done()
      },
      real: { subject, writes throws(DataLayerError) in
        try await subject.layer.damage.fillStorageAfter?(writes)
        return Done()
      }
    )
  }

  private var importFamily: StoreCommand {
    StoreCommand(
      "import family", weight: 1, isDamage: true,
      input: { source, model in
        Family(
          id: Pool.free(Pool.families, from: &source) { model.state(ofFamily: $0) }, name: "ab",
          code: ["AAAAAA", "ABC123"][source.pick(weights: [1, 1])],
          createdByUserID: kit.personID(from: &source, in: model), createdAt: model.now)
      },
      text: { "\(Pool.name(of: $0.id)) \($0.code)" },
      model: { model, family throws(DataLayerError) in
        model.importFamily(family)
        return Done()
      },
      real: { subject, family throws(DataLayerError) in
        try await subject.layer.damage.importFamily?(family)
        return Done()
      }
    )
  }

  private var loseFamily: StoreCommand {
    StoreCommand(
      "lose family", weight: 1, on: .family, isDamage: true,
      input: { kit.familyID(from: &$0, in: $1) }, text: Pool.name,
      model: { model, id throws(DataLayerError) in
        model.loseFamily(id)
        return Done()
      },
      real: { subject, id throws(DataLayerError) in
        try await subject.layer.damage.loseFamily?(id)
        return Done()
      }
    )
  }

  private var markSynced: StoreCommand {
    StoreCommand(
      "mark synced", weight: 3, on: .family, isDamage: true,
      input: { _, _ in Done() }, text: { _ in "" },
      model: { model, _ throws(DataLayerError) in
        model.markSynced()
        return Done()
      },
      real: { subject, _ throws(DataLayerError) in
        try await subject.layer.damage.markSynced?()
        return Done()
      }
    )
  }
}
