/// A figure over reports, the oldest first.
struct FigureHistory: Sendable {
  let key: TrackedFigure.Key
  let quantity: Quantity
  /// One value per report; nil where it was not measured.
  private(set) var values: [Double?]

  private init(_ figure: TrackedFigure, reports: Int) {
    (key, quantity) = (figure.key, figure.quantity)
    values = Array(repeating: nil, count: reports)
  }

  /// The figures of reports, those of the newest first. If a report repeats a figure, the last one
  /// counts, because degradation shows in the last part of a stage.
  static func all(of summaries: [ReportSummary]) -> [FigureHistory] {
    var (histories, places): ([FigureHistory], [TrackedFigure.Key: Int]) = ([], [:])
    for (report, summary) in summaries.enumerated().reversed() {
      for figure in summary.figures {
        let place = places[figure.key] ?? histories.count
        if place == histories.count {
          places[figure.key] = place
          histories.append(FigureHistory(figure, reports: summaries.count))
        }
        histories[place].values[report] = figure.value
      }
    }
    return histories
  }
}

extension FigureHistory {
  /// A row of a table.
  var row: Markup {
    let numbers = [newest, before, known.min(), known.max()].map { $0.map(quantity.short) ?? "-" }
    let cells = (numbers + [change]).map {
      Markup.tag("td", ["class": "number"], text: $0.replacing(" ", with: "\u{A0}"))
    }
    return .tag(
      "tr", [:], [.tag("td", ["class": "long"], text: key.name), .tag("td", [:], [line])] + cells)
  }

  /// Exponents are drawn on a scale of at least 0 to 1.
  private var line: Markup {
    Sparkline(
      title: key.name, description: description, values: values,
      span: key.group == .growth ? 1 : 0
    ).markup
  }

  static let head = Markup.tag(
    "thead", [:],
    [
      .tag(
        "tr", [:],
        ["figure", "over time"].map { .heading($0) }
          + ["newest", "median", "least", "most", "change"].map { .heading($0, isNumber: true) })
    ])

  private var known: [Double] { values.compactMap(\.self) }

  private var newest: Double? { values.last ?? nil }

  /// The median of all but the newest.
  private var before: Double? {
    let sorted = values.dropLast().compactMap(\.self).sorted()
    guard let high = sorted.dropFirst(sorted.count / 2).first else { return nil }
    guard sorted.count.isMultiple(of: 2) else { return high }
    return (sorted[sorted.count / 2 - 1] + high) / 2
  }

  /// The relative change of the newest.
  private var growth: Double? {
    guard let newest, let before, before != 0 else { return nil }
    let growth = (newest - before) / abs(before)
    return abs(growth) < 1e4 ? growth : nil
  }

  private var difference: Double? {
    newest.flatMap { newest in before.map { newest - $0 } }
  }

  private var change: String {
    guard let difference else { return "-" }
    guard difference != 0 else { return "same" }
    guard !key.group.hasDifferences else {
      return (difference > 0 ? "+" : "") + quantity.short(Self.hundredths(difference))
    }
    return growth.map { ($0 > 0 ? "+" : "") + "\(Quantity.whole($0 * 100))%" } ?? "-"
  }

  /// Whether it changed by a tenth or more.
  var hasChanged: Bool {
    guard let difference, difference != 0 else { return false }
    guard !key.group.hasDifferences else { return abs(Self.hundredths(difference)) >= 0.1 }
    return growth.map { abs($0) >= 0.1 } ?? true
  }

  private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  private var description: String {
    let newest = newest.map(quantity.text) ?? "without it"
    return "\(Figure.count(known.count, "report")), the newest \(newest)."
  }
}
