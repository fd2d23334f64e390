/// Losses of power in every call of every operation, and damages of files.
struct CrashSection {
  let crashes: [CrashRecord]
  let damages: [DamageRecord]

  var markup: [Markup] {
    guard !crashes.isEmpty || !damages.isEmpty else { return [] }
    return [.tag("h3", text: "Losses of power"), .tag("p", text: summary)]
      + bad.openIfAny + good.foldedIfAny + damaged.openIfAny
  }

  /// All operations, and all files, in the order of the report.
  var tables: [NumberTable] { [table(crashes, "Every operation"), damaged] }

  private var summary: String {
    let points = Saturating.sum(crashes.map(\.points))
    let outcomes = Saturating.sum(crashes.map(\.outcomes))
    let lost = Saturating.sum(crashes.map(\.lost))
    let half = Saturating.sum(crashes.map(\.half))
    return "\(Figure.count(crashes.count, "operation")), \(Figure.count(points, "call")), "
      + "\(Figure.count(outcomes, "outcome")): \(Figure.count(lost)) lost, \(Figure.count(half)) half."
  }

  private var bad: NumberTable { table(crashes.filter { !$0.isGood }, "") }

  private var good: NumberTable { table(crashes.filter(\.isGood), "Every operation") }

  private func table(_ crashes: [CrashRecord], _ summary: String) -> NumberTable {
    NumberTable(
      summary: summary,
      columns: [
        "operation", "calls", "outcomes", "second losses", "before", "after", "lost", "half",
        "unreadable", "unfinished",
      ],
      rows: crashes.map { crash in
        [crash.group + " " + crash.operation]
          + [
            crash.points, crash.outcomes, crash.secondLosses, crash.before, crash.after, crash.lost,
            crash.half, crash.refused, crash.unfinished,
          ].map { Figure.count($0) }
      }, signs: crashes.map(\.isGood), style: "crashes")
  }

  private var damaged: NumberTable {
    NumberTable(
      summary: "Damaged files",
      columns: [
        "damage", "places", "refused", "detected", "the same", "earlier", "taken for new", "silent",
        "deleted",
      ],
      rows: damages.map { damage in
        ["\(damage.damage) \(damage.file)"]
          + [
            damage.places, damage.refused, damage.told, damage.same, damage.earlier ?? 0,
            damage.empty, damage.silent, damage.deleted,
          ].map { Figure.count($0) }
      }, signs: damages.map(\.isGood), style: "damages")
  }
}
