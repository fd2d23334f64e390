/// What a gauge did over cycles, in words.
struct CycleWords {
  let cycles: CycleRecord.Measured

  /// As in `grows by 64 a cycle`.
  var course: String {
    let amount = LoadVerdictText.decimal(abs(cycles.slope))
    if cycles.slope > 0 { return "grows by \(amount) a cycle" }
    if cycles.slope < 0 { return "shrinks by \(amount) a cycle" }
    // What one cycle in a hundred keeps has no slope.
    return cycles.isLeak ? "stays raised" : "stays"
  }

  /// The verdict, with the probability of the growth if it decides.
  var verdict: String {
    guard cycles.slope > 0 else { return cycles.isLeak ? "a leak" : "no leak" }
    if cycles.isLeak { return "a leak (\(chance))" }
    // Gauges whose growth is no leak are those that are only shown.
    return isSignificant ? "growth that is shown, not judged (\(chance))" : "no leak (\(chance))"
  }

  private var isSignificant: Bool { cycles.p < 0.001 }

  private var chance: String {
    isSignificant ? "p < 0.001" : "p \(LoadVerdictText.decimal(cycles.p))"
  }
}
