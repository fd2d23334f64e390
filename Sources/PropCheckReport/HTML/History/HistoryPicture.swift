/// A threshold over the reports that have it.
struct HistoryPicture {
  private static let limit = 400
  private static let height = 174.0

  struct Value {
    let date: String
    let report: String
    let t: ThresholdRecord.Measured
  }

  let expression: String
  /// The limit, if some report has it.
  let limit: Double?
  let values: [Value]

  private var shown: [Value] { values.suffix(Self.limit) }
  private var quantity: Quantity {
    values.last.map { Quantity(dimension: $0.t.dimension) } ?? .number
  }

  var picture: Picture {
    let plot = plot
    return Picture(
      title: expression, isGood: values.last.map { $0.t.verdict == .passed },
      description: description, width: .quarter, height: Self.height,
      marks: plot.axes + limit(plot) + line(plot) + dots(plot), numbers: numbers)
  }

  private var description: String {
    let failed = values.count { $0.t.verdict != .passed }
    let newest = values.last?.t.value.map(text) ?? "no samples"
    return "\(Figure.count(values.count, "report")), the newest \(newest), "
      + "\(Figure.count(failed)) not met."
  }

  private func text(_ value: Double) -> String { quantity.text(PlotMath.bounded(value)) }
}

extension HistoryPicture {
  /// Reports are equidistant. The axis starts at 0, so that small changes look small.
  private var plot: Plot {
    let numbers = shown.compactMap(\.t.value) + [nearLimit].compactMap { $0 }
    let ends = [shown.first, shown.last].compactMap { $0 }
    let last = Double(max(1, shown.count - 1))
    return Plot(
      x: Axis(
        scale: Scale(kind: .linear, low: 0, high: last),
        ticks: zip([0, last], ends).map { Axis.Tick(value: $0, text: $1.date) },
        label: "reports, oldest first"),
      y: .linear([0] + numbers, quantity, label: "value", count: 3),
      width: Picture.Width.quarter.rawValue, height: Self.height)
  }

  /// The limit, unless it is so high that it would flatten the values.
  private var nearLimit: Double? {
    let greatest = shown.compactMap(\.t.value).max() ?? 0
    return limit.flatMap { $0 <= max(0, 4 * greatest) ? $0 : nil }
  }

  private func limit(_ plot: Plot) -> [Markup] {
    guard let limit = nearLimit else { return [] }
    let ends = [plot.x.scale.low, plot.x.scale.high]
    return Drawing.line(ends.map { plot.point($0, limit) }, "limit")
  }

  private func line(_ plot: Plot) -> [Markup] {
    let points = shown.enumerated().compactMap { index, value in
      value.t.value.map { plot.point(Double(index), $0) }
    }
    return Drawing.line(points, "now")
  }

  private func dots(_ plot: Plot) -> [Markup] {
    shown.enumerated().map { index, value in
      let title = "\(value.date) \(value.t.value.map(text) ?? "no samples")"
      let point = plot.point(Double(index), value.t.value ?? 0)
      return value.t.verdict == .passed
        ? Drawing.dot(point, "now", radius: 2.5, title) : Drawing.cross(point, title)
    }
  }

  private var numbers: NumberTable {
    let newestFirst = Array(values.reversed())
    let hidden = values.count - shown.count
    return NumberTable(
      summary: "Numbers", columns: ["when", "report", "value"],
      rows: newestFirst.map { [$0.date, $0.report, $0.t.value.map(text) ?? "no samples"] },
      signs: newestFirst.map { $0.t.verdict == .passed }, signColumn: 2,
      remark: hidden > 0 ? "\(Figure.count(hidden, "older report")) not in the picture." : nil)
  }
}
