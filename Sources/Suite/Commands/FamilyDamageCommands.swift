import Domain
import PropCheck
import Reference

/// What a half-finished exchange leaves behind, and time for tombstones to grow old.
struct FamilyDamageCommands: Sendable {
  let kit: Kit

  func available(in damage: Damage) -> [StoreCommand] {
    [letTimePass, letMonthPass]
      + (damage.fillStorageAfter == nil ? [] : [fillStorageAfter])
      + (damage.importFamily == nil ? [] : [importFamily])
      + (damage.loseFamily == nil ? [] : [loseFamily])
      + (damage.markSynced == nil ? [] : [markSynced])
      + (damage.refusePending == nil ? [] : [refusePending])
  }

  private static let day: Int64 = 86_400_000

  private var letTimePass: StoreCommand {
    timePassing(
      "let time pass", weight: 4, on: nil,
      steps: [(1, 4), (30 * Self.day + 1, 4), (Self.day, 1), (30 * Self.day, 1), (-1_000, 1)])
  }

  /// Likely where a purge would then find something.
  private var letMonthPass: StoreCommand {
    timePassing(
      "let a month pass", weight: 10, on: .syncedTombstone,
      steps: [(30 * Self.day + 1, 3), (30 * Self.day, 1)])
  }

  private func timePassing(
    _ name: String, weight: Int, on kind: RowKind?, steps: [(length: Int64, weight: Int)]
  ) -> StoreCommand {
    StoreCommand(
      name, weight: weight, on: kind,
      input: { source, model in
        let step = steps[source.pick(weights: steps.map(\.weight))].length
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
          id: Pool.free(Pool.families, from: &source, in: model) { model.state(ofFamily: $0) },
          name: "ab",
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
      "lose family", weight: 2, on: .family, isDamage: true,
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
      "mark synced", weight: 8, on: .familyTombstone, isDamage: true,
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

  private var refusePending: StoreCommand {
    StoreCommand(
      "refuse pending", weight: 2, isDamage: true, input: { _, _ in Done() }, text: { _ in "" },
      model: { model, _ throws(DataLayerError) in
        model.refusePending()
        return Done()
      },
      real: { subject, _ throws(DataLayerError) in
        try await subject.layer.damage.refusePending?()
        return Done()
      }
    )
  }
}
