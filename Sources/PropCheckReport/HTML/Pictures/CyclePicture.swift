/// A gauge after each cycle, relative to the first, with its slope.
struct CyclePicture {
  private static let limit = 400

  /// The kind of cycle, if there are several.
  let cycle: String?
  let gauge: String
  let cycles: CycleRecord.Measured

  private var values: [Double] { cycles.values.suffix(Self.limit).map(Double.init) }
  private var first: Double { values.first ?? 0 }
  private var left: Int { max(0, cycles.values.count - Self.limit) }
  private var quantity: Quantity { Quantity(gauge: gauge) }

  var picture: Picture {
    let plot = plot
    return Picture(
      title: cycle.map { "\(gauge), cycles of \($0)" } ?? gauge, remark: remark,
      isGood: !cycles.isLeak, description: description, height: 206,
      marks: plot.axes + slope(plot) + points(plot), numbers: numbers)
  }

  /// Whether there is nothing to see.
  var isConstant: Bool {
    !cycles.isLeak && cycles.values.allSatisfy { $0 == cycles.values.first }
  }

  private var remark: String {
    let words = CycleWords(cycles: cycles)
    return "\(words.course): \(words.verdict)"
  }

  private var description: String {
    "After each of \(Figure.count(cycles.values.count, "cycle")), compared with the first, "
      + "which left \(quantity.text(first)): \(remark)."
  }
}

extension CyclePicture {
  private var plot: Plot {
    Plot(
      x: .span(
        from: Double(left), to: Double(cycles.values.count), .count, label: "cycle"),
      y: .linear(
        values.map { $0 - first } + [0], quantity,
        label: "\(gauge) above \(quantity.text(first))"),
      width: Picture.Width.third.rawValue, height: 206)
  }

  private func points(_ plot: Plot) -> [Markup] {
    values.enumerated().map { index, value in
      Drawing.dot(
        plot.point(Double(left + index + 1), value - first), "now", radius: 2,
        "cycle \(Figure.count(left + index + 1)): \(quantity.text(value))")
    }
  }

  /// A line with the slope that has half of the points above it.
  private func slope(_ plot: Plot) -> [Markup] {
    guard values.count > 1 else { return [] }
    let slope = PlotMath.bounded(cycles.slope)
    let rests = values.enumerated().map { $1 - first - slope * Double($0) }.sorted()
    let foot = rests[rests.count / 2]
    let ends = [0, Double(values.count - 1)]
    return Drawing.line(
      ends.map { plot.point(Double(left + 1) + $0, foot + slope * $0) }, "fit")
  }

  private var numbers: NumberTable {
    NumberTable(
      summary: "Numbers", columns: ["cycle", gauge],
      rows: cycles.values.enumerated().map { [Figure.count($0 + 1), Figure.count($1)] },
      remark: left > 0 ? "\(Figure.count(left, "cycle")) before those in the picture." : nil)
  }
}
