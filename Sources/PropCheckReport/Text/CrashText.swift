/// Losses of power in an operation, or damages of a file, on one line, with the first problems.
struct CrashText {
  let style: TextStyle

  func lines(of crash: CrashRecord) -> [String] {
    let bad = [
      (crash.lost, "lost"), (crash.half, "half"), (crash.refused, "unreadable"),
      (crash.unfinished, "unfinished"),
    ].filter { $0.0 > 0 || $0.1 == "lost" || $0.1 == "half" }
    let counts =
      [
        Figure.count(crash.points, "call"), Figure.count(crash.outcomes, "outcome"),
      ].map { Columns.padLeft($0, to: 15) } + bad.map { "\(Figure.count($0.0)) \($0.1)" }
    return [
      line(crash.isGood, crash.group + " " + crash.operation, counts, crash.t?.wallNanoseconds)
    ]
      + (crash.problems ?? []).map { "      " + Printable.line($0) }
  }

  func lines(of damage: DamageRecord) -> [String] {
    let seen = [
      (damage.refused, "refused"), (damage.told, "detected"), (damage.same, "the same"),
      (damage.earlier ?? 0, "earlier"), (damage.empty, "taken for new"), (damage.silent, "silent"),
      (damage.deleted, "deleted"),
    ].filter { $0.0 > 0 }
    let counts =
      [Columns.padLeft(Figure.count(damage.places, "place"), to: 15)]
      + seen.map { "\(Figure.count($0.0)) \($0.1)" }
    return [
      line(damage.isGood, "\(damage.damage) \(damage.file)", counts, damage.t?.wallNanoseconds)
    ]
  }

  private func line(
    _ isGood: Bool, _ name: String, _ counts: [String], _ nanoseconds: Int?
  ) -> String {
    let sign = isGood ? style.paint("✓", .good) : style.paint("✗", .bad)
    let time = nanoseconds.map { [Columns.padLeft(Figure.duration(nanoseconds: $0), to: 7)] } ?? []
    let start = "  \(sign) \(Columns.pad(Printable.line(name), to: 36))"
    return ([start] + time + counts).joined(separator: "   ")
  }
}
