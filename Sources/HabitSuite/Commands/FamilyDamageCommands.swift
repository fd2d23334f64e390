import HabitDomain
import PropCheck
import HabitReference

/// What an unfinished sync leaves behind, and time for tombstones to age.
struct FamilyDamageCommands: Sendable {
  let generators: SuiteGenerators

  private static let day: Int64 = 86_400_000

  func available(in damage: Damage) -> [StoreCommand] {
    time
      + [
        StoreCommand(
          damage: "fill storage after", weight: 1, in: damage,
          input: { source, _ in source.integer(in: 1...3) }, text: \.description,
          model: { $0.fillStorage(after: $1) }, real: \.fillStorageAfter),
        StoreCommand(
          damage: "import family", weight: 1, in: damage, input: foreignFamily,
          text: { "\(Pool.name(of: $0.id)) \($0.code)" },
          model: { $0.importFamily($1) }, real: \.importFamily)?.needing([.families]),
        StoreCommand(
          damage: "lose family", weight: 2, on: .family, in: damage, input: generators.familyID,
          text: Pool.name, model: { $0.loseFamily($1) }, real: \.loseFamily),
        StoreCommand(
          damage: "mark synced", weight: 8, on: .familyTombstone, in: damage,
          model: { $0.markSynced() }, real: \.markSynced),
        StoreCommand(
          damage: "refuse pending", weight: 2, in: damage, model: { $0.refusePending() },
          real: \.refusePending),
      ].compactMap { $0 }
  }

  private var time: [StoreCommand] {
    [
      StoreCommand(
        clock: "let time pass", weight: 4,
        steps: [(1, 4), (30 * Self.day + 1, 4), (Self.day, 1), (30 * Self.day, 1), (-1_000, 1)]),
      // Likely if it leaves something for a purge to remove.
      StoreCommand(
        clock: "let a month pass", weight: 10, on: .syncedTombstone,
        steps: [(30 * Self.day + 1, 3), (30 * Self.day, 1)]),
    ]
  }

  private func foreignFamily(from source: inout Source, in model: Model) -> Family {
    Family(
      id: Pool.free(Pool.families, from: &source, in: model) { model.state(ofFamily: $0) },
      name: "ab",
      code: ["AAAAAA", "ABC123"][source.pick(weights: [1, 1])],
      createdByUserID: generators.personID(from: &source, in: model), createdAt: model.now)
  }
}
