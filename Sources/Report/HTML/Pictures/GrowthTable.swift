struct GrowthTable {
  let scalings: [ScalingRecord]

  var table: NumberTable {
    let rows = scalings.map { scaling in
      [
        NumberTable.Cell(scaling.operation), NumberTable.Cell(scaling.counter),
        NumberTable.Cell(
          scaling.measured.map(Self.exponent(of:)) ?? "-",
          isGood: scaling.isGate ? scaling.measured?.isPassed : nil),
        NumberTable.Cell(LoadVerdictText.decimal(scaling.limit)),
      ]
    }
    return NumberTable(
      summary: "All exponents", columns: ["operation", "counter", "exponent", "at most"],
      rows: rows, limit: Self.limit)
  }

  /// More than the operations of a store with four counters each.
  private static let limit = 1_000

  /// The exponent with its confidence interval.
  static func exponent(of fit: ScalingRecord.Fit) -> String {
    guard let exponent = fit.exponent else { return "unknown" }
    guard let low = fit.low, let high = fit.high else { return hundredths(exponent) }
    return "\(hundredths(exponent)) (\(hundredths(low)) to \(hundredths(high)))"
  }

  private static func hundredths(_ value: Double) -> String {
    guard abs(value) < 1e9 else { return LoadVerdictText.decimal(value) }
    return LoadVerdictText.decimal((value * 100).rounded() / 100)
  }
}
