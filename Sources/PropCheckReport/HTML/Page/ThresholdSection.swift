/// The thresholds of a load, next to those of the baseline.
struct ThresholdSection {
  let now: [ThresholdRecord]
  let then: [ThresholdRecord]

  var markup: [Markup] {
    guard !now.isEmpty else { return [] }
    let columns = ["condition", "value"] + (then.isEmpty ? [] : ["baseline"])
    let missed = now.filter { $0.t.map { $0.verdict != .passed } ?? false }
    let sorted = missed + now.filter { $0.t.map { $0.verdict == .passed } ?? true }
    let table = NumberTable(
      summary: "", columns: columns, rows: sorted.map(row),
      signs: sorted.map { threshold in threshold.t.map { $0.verdict == .passed } })
    return [.tag("h3", text: "Thresholds")] + table.open
  }

  private func row(_ threshold: ThresholdRecord) -> [String] {
    let before = then.first { $0.expression == threshold.expression }
    return [threshold.expression, value(threshold)]
      + (then.isEmpty ? [] : [before.map(value) ?? "-"])
  }

  private func value(_ threshold: ThresholdRecord) -> String {
    threshold.t == nil ? "-" : threshold.valueText ?? "no samples"
  }
}
