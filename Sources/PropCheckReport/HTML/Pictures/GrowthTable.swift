struct GrowthTable {
  let scalings: [ScalingRecord]

  var table: NumberTable {
    NumberTable(
      summary: "All exponents", columns: ["operation", "counter", "exponent", "at most"],
      rows: scalings.map { scaling in
        [
          scaling.operation, scaling.counter, scaling.measured.map(Self.exponent(of:)) ?? "-",
          LoadVerdictText.decimal(scaling.limit),
        ]
      },
      signs: scalings.map { $0.isGate ? $0.measured?.isPassed : nil }, signColumn: 2,
      limit: Self.limit)
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
