import Domain
import PropCheck
import Reference

/// What a half-finished exchange leaves behind, and time for tombstones to grow old.
struct FamilyDamageCommands: Sendable {
  let generators: SuiteGenerators

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
      damage: "fill storage after", weight: 1,
      input: { source, _ in source.integer(in: 1...3) },
      text: { "\($0)" },
      model: { model, writes in model.fillStorage(after: writes) },
      real: { damage, writes throws(DataLayerError) in try await damage.fillStorageAfter?(writes) })
  }

  private var importFamily: StoreCommand {
    StoreCommand(
      damage: "import family", weight: 1,
      input: { source, model in
        Family(
          id: Pool.free(Pool.families, from: &source, in: model) { model.state(ofFamily: $0) },
          name: "ab",
          code: ["AAAAAA", "ABC123"][source.pick(weights: [1, 1])],
          createdByUserID: generators.personID(from: &source, in: model), createdAt: model.now)
      },
      text: { "\(Pool.name(of: $0.id)) \($0.code)" },
      model: { model, family in model.importFamily(family) },
      real: { damage, family throws(DataLayerError) in try await damage.importFamily?(family) })
  }

  private var loseFamily: StoreCommand {
    StoreCommand(
      damage: "lose family", weight: 2, on: .family,
      input: { generators.familyID(from: &$0, in: $1) }, text: Pool.name,
      model: { model, id in model.loseFamily(id) },
      real: { damage, id throws(DataLayerError) in try await damage.loseFamily?(id) })
  }

  private var markSynced: StoreCommand {
    StoreCommand(
      damage: "mark synced", weight: 8, on: .familyTombstone, model: { $0.markSynced() },
      real: { damage throws(DataLayerError) in try await damage.markSynced?() })
  }

  private var refusePending: StoreCommand {
    StoreCommand(
      damage: "refuse pending", weight: 2, model: { $0.refusePending() },
      real: { damage throws(DataLayerError) in try await damage.refusePending?() })
  }
}
