/// The lines of growth, cycles, budgets, thresholds and comparisons.
struct LoadVerdictText {
  let style: TextStyle
  let isDetailed: Bool

  /// Passed ones are shown only with details.
  func lines(of scaling: ScalingRecord) -> [String] {
    guard let fit = scaling.measured, isDetailed || scaling.isGate && !fit.isPassed else {
      return []
    }
    let exponent = fit.exponent.map(Self.decimal) ?? "unknown"
    let interval = fit.low.flatMap { low in
      fit.high.map { " (\(Self.decimal(low)) to \(Self.decimal($0)))" }
    }
    let rows = [fit.points.first, fit.points.last].compactMap { $0 }
      .map { "\(Figure.count(Saturating.whole($0.cost))) at \(Figure.count($0.rows)) rows" }
    let text =
      "exponent(\(scaling.operation), \(scaling.counter)) \(exponent)\(interval ?? ""), at most "
      + "\(Self.decimal(scaling.limit)), \(scaling.law): " + rows.joined(separator: ", ")
    return [line(scaling.isGate ? fit.isPassed : nil, text)]
  }

  func lines(of cycle: CycleRecord) -> [String] {
    guard let t = cycle.t, isDetailed || t.isLeak else { return [] }
    let course = CycleWords(cycles: t).course
    let name = cycle.cycle.map { " of \($0)" } ?? ""
    let text = "\(cycle.gauge) \(course) over \(Figure.count(t.values.count, "cycle"))\(name)"
    return [line(!t.isLeak, text)]
  }

  func lines(of budget: BudgetRecord) -> [String] {
    guard let t = budget.t else { return [] }
    let call = t.call.map { call in
      [("p50", call.p50), ("p95", call.p95), ("max", call.max)]
        .map { "\($0) \(Figure.duration(nanoseconds: $1))" }
    }
    let parts = [
      t.grownBytes.map { "grown \(Figure.bytes($0))" },
      budget.virtualNanoseconds.map { "virtual \(Figure.duration(nanoseconds: $0))" },
    ]
    let figures = [Figure.count(budget.calls, "call")] + (call ?? []) + parts.compactMap { $0 }
    let name = Columns.pad(Printable.line(budget.operation), to: 26)
    return [line(nil, name + " " + figures.joined(separator: " · "))]
  }

  func lines(of threshold: ThresholdRecord) -> [String] {
    guard let t = threshold.t else { return [] }
    let value = threshold.valueText ?? "no samples"
    return [line(t.verdict == .passed, "\(threshold.expression)   \(value)")]
  }

  /// Counters are many, and nearly all are the same.
  func lines(of comparison: ComparisonRecord) -> [String] {
    let isExpected = comparison.measure == .counter && comparison.isSame
    guard isDetailed || !isExpected else { return [] }
    let parts = [comparison.verdict, comparison.change, comparison.interval].compactMap { $0 }
    let text =
      Columns.pad(Printable.line(comparison.figure), to: 56) + " " + parts.joined(separator: "   ")
    return [line(comparison.isClear ? !comparison.isWorse : nil, text)]
  }

  private func line(_ isGood: Bool?, _ text: String) -> String {
    let sign = isGood.map { $0 ? style.paint("✓", .good) : style.paint("✗", .bad) } ?? "·"
    return "  \(sign) " + Printable.line(text)
  }

  /// Up to three decimals.
  static func decimal(_ value: Double) -> String {
    guard abs(value) < 1e12 else { return "\(value)" }
    let thousandths = (value * 1_000).rounded() / 1_000
    return thousandths == thousandths.rounded() ? "\(Int(thousandths))" : "\(thousandths)"
  }
}

extension ComparisonRecord {
  var interval: String? {
    low.flatMap { low in
      high.map { "\(LoadVerdictText.decimal(low)) to \(LoadVerdictText.decimal($0))" }
    }
  }
}
