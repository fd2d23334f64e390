/// The cost of an operation by rows, with the fitted power and the limit.
struct GrowthPicture {
  private static let limit = 60
  private static let height = 194.0

  let scaling: ScalingRecord
  let fit: ScalingRecord.Fit

  private var quantity: Quantity { Quantity(gauge: scaling.counter) }
  private var isByRow: Bool { scaling.law != "constant" }

  /// Positive rows and costs; costs are divided by the rows of the answer where the law allows it.
  private var points: [(rows: Double, cost: Double)] {
    fit.points.prefix(Self.limit).map { point in
      let paid = isByRow ? Double(max(1, point.answered)) : 1
      return (Double(point.rows), PlotMath.bounded(point.cost) / paid)
    }.filter { $0.rows > 0 && $0.cost > 0 }
  }

  var isEmpty: Bool { points.isEmpty }

  var picture: Picture {
    let plot = plot
    return Picture(
      title: "\(scaling.operation) · \(scaling.counter)", remark: remark,
      isGood: scaling.isGate ? fit.isPassed : nil, description: description, width: .quarter,
      height: Self.height, marks: plot.axes + lines(plot) + dots(plot), numbers: numbers)
  }

  private var remark: String {
    "exponent \(GrowthTable.exponent(of: fit)), at most \(LoadVerdictText.decimal(scaling.limit))"
  }

  private var description: String {
    let ends = [points.first, points.last].compactMap { $0 }
      .map { "\(quantity.text($0.cost)) at \(Quantity.count.text($0.rows)) rows" }
    let word = scaling.isGate ? (fit.isPassed ? "passed" : "failed") : "only shown"
    return "Cost by rows, both logarithmic: \(ends.joined(separator: ", ")); \(remark); \(word)."
  }
}

extension GrowthPicture {
  private var plot: Plot {
    Plot(
      x: .logarithmic(points.map(\.rows), .count, label: "rows", count: 4),
      y: .logarithmic(
        points.map(\.cost), quantity, label: scaling.counter + (isByRow ? " a row answered" : ""),
        count: 5),
      width: Picture.Width.quarter.rawValue, height: Self.height)
  }

  private func dots(_ plot: Plot) -> [Markup] {
    points.map { point in
      Drawing.dot(
        plot.point(point.rows, point.cost), "now",
        "\(Quantity.count.text(point.rows)) rows: \(quantity.text(point.cost))")
    }
  }

  /// The limit starts at the first point; the fit goes through the mean of all.
  private func lines(_ plot: Plot) -> [Markup] {
    guard let first = points.first, let last = points.last, points.count > 1 else { return [] }
    let middle = mean
    let power = fit.exponent.map { exponent in
      Drawing.line(
        [first, last].map { plot.point($0.rows, cost(at: $0.rows, from: middle, exponent)) },
        "fit")
    }
    let limit = [first.rows, last.rows].map {
      plot.point($0, cost(at: $0, from: first, scaling.limit))
    }
    return Drawing.line(limit, "limit") + (power ?? [])
  }

  private var mean: (rows: Double, cost: Double) {
    let count = Double(max(1, points.count))
    let rows = points.reduce(0) { $0 + PlotMath.decade($1.rows) } / count
    let cost = points.reduce(0) { $0 + PlotMath.decade($1.cost) } / count
    return (PlotMath.power(of: rows), PlotMath.power(of: cost))
  }

  private func cost(
    at rows: Double, from point: (rows: Double, cost: Double), _ exponent: Double
  ) -> Double {
    let distance = PlotMath.decade(rows) - PlotMath.decade(point.rows)
    return PlotMath.power(
      of: PlotMath.decade(point.cost) + distance * max(-100, min(exponent, 100)))
  }

  private var numbers: NumberTable {
    let rows = fit.points.map {
      [
        Figure.count($0.rows), Figure.count($0.answered),
        quantity.text(PlotMath.bounded($0.cost)),
      ]
    }
    let hidden = fit.points.count - points.count
    return NumberTable(
      summary: "Numbers", columns: ["rows", "answered", scaling.counter], rows: rows,
      remark: hidden > 0 ? "\(Figure.count(hidden, "point")) not in the picture." : nil)
  }
}
