/// Response times by percentile, next to those of the baseline.
struct PercentilePicture {
  let mix: String
  let now: MixTimes
  let then: MixTimes?

  private static let top = 14.0
  private static let rowHeight = 22.0
  private static let left = 52.0

  var picture: Picture {
    Picture(
      title: mix, remark: remark, description: description,
      height: Self.top + Self.rowHeight * Double(MixTimes.names.count) + 38,
      marks: plot.columns + names + verticals + [foot] + series(then, "then")
        + series(now, "now"),
      numbers: numbers, isOpen: true)
  }

  private var remark: String {
    let count = Figure.count(now.count, "operation")
    return then.map { "\(count), before \(Figure.count($0.count))" } ?? count
  }

  private var description: String {
    let (p50, p99) = (
      Figure.duration(now.values.first), Figure.duration(now.values.dropFirst(3).first)
    )
    let before =
      then.map {
        "; in the baseline \(Figure.duration($0.values.first)) and "
          + Figure.duration($0.values.dropFirst(3).first)
      } ?? ""
    return "Response times by percentile: p50 \(p50), p99 \(p99)\(before)."
  }
}

extension PercentilePicture {
  /// Percentiles are rows of equal height on the y axis.
  private var plot: Plot {
    let (width, rows) = (Picture.Width.third.rawValue, Double(MixTimes.names.count))
    let values = (now.values + (then?.values ?? [])).map(Double.init)
    return Plot(
      frame: Frame(
        left: Self.left, right: width - 16, top: Self.top, bottom: Self.top + Self.rowHeight * rows,
        width: width),
      x: .logarithmic(values, .time, label: "response time"),
      y: Axis(scale: Scale(kind: .linear, low: rows - 0.5, high: -0.5), ticks: [], label: ""))
  }

  private func height(_ row: Int) -> Double { Self.top + Self.rowHeight * (Double(row) + 0.5) }

  private var names: [Markup] {
    MixTimes.names.enumerated().flatMap { row, name in
      [
        Drawing.letters(name, at: (Self.left - 8, height(row) + 4), .end),
        Drawing.rule(
          from: (Self.left, height(row)), to: (plot.frame.right, height(row)), "rule"),
      ]
    }
  }

  private var verticals: [Markup] {
    plot.x.ticks.map { tick in
      let place = plot.frame.x(plot.x.scale.place(tick.value))
      return Drawing.rule(from: (place, plot.frame.top), to: (place, plot.frame.bottom), "rule")
    }
  }

  private var foot: Markup {
    Drawing.letters(
      "response time, logarithmic", at: (plot.frame.right, plot.frame.bottom + 33), .end)
  }

  private func series(_ times: MixTimes?, _ kind: String) -> [Markup] {
    guard let times else { return [] }
    let points = times.values.enumerated().map { row, value in
      Drawing.Point(plot.frame.x(plot.x.scale.place(Double(value))), height(row))
    }
    let dots = zip(points, zip(MixTimes.names, times.values)).map { point, value in
      Drawing.dot(point, kind, "\(value.0) \(Figure.duration(value.1))")
    }
    return Drawing.line(points, kind) + dots
  }
}

extension PercentilePicture {
  private var numbers: NumberTable {
    let rows = MixTimes.names.enumerated().map { row, name in
      let before = then?.values[row]
      return [name, Figure.duration(now.values[row])]
        + (then == nil ? [] : [Figure.duration(before), change(now.values[row], before)])
    }
    return NumberTable(
      summary: "Numbers",
      columns: ["response", "now"] + (then == nil ? [] : ["baseline", "change"]), rows: rows)
  }

  /// A percentage, or a factor from the double on.
  private func change(_ now: Int, _ before: Int?) -> String {
    guard let before, before > 0, now > 0 else { return "-" }
    let ratio = Double(now) / Double(before)
    guard ratio < 2 else { return LoadVerdictText.decimal((ratio * 10).rounded() / 10) + "x" }
    let percent = Quantity.whole((ratio - 1) * 100)
    return (percent > 0 ? "+" : "") + "\(percent)%"
  }
}
