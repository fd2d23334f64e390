/// A figure over reports, the oldest first.
struct FigureHistory: Sendable {
  let key: TrackedFigure.Key
  let quantity: Quantity
  /// Its value in each of the reports; nil where it was not measured.
  private(set) var values: [Double?]

  private init(_ figure: TrackedFigure, reports: Int) {
    (key, quantity) = (figure.key, figure.quantity)
    values = Array(repeating: nil, count: reports)
  }

  /// The figures of reports, those of the newest first, each in the order of its report. Of one that a report has
  /// several times the last counts: what gets slower with time shows in the last part of a stage that was divided.
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
  /// A line of a table: its name, its picture, and its numbers.
  var row: Markup {
    let numbers = [newest, before, known.min(), known.max()].map { $0.map(quantity.short) ?? "-" }
    let cells = (numbers + [change]).map {
      Markup.tag("td", text: $0.replacing(" ", with: "\u{A0}"))
    }
    return .tag(
      "tr", [:], [.tag("td", ["class": "long"], text: key.name), .tag("td", [:], [line])] + cells)
  }

  /// Exponents from 0 to 1 are what there is to see of growth.
  private var line: Markup {
    Sparkline(
      title: key.name, description: description, values: values,
      span: key.group == .growth ? 1 : 0
    ).markup
  }

  static let columns = ["figure", "over time", "newest", "median", "least", "most", "change"]

  private var known: [Double] { values.compactMap(\.self) }

  private var newest: Double? { values.last ?? nil }

  /// The median of all but the newest.
  private var before: Double? {
    let sorted = values.dropLast().compactMap(\.self).sorted()
    guard let high = sorted.dropFirst(sorted.count / 2).first else { return nil }
    guard sorted.count.isMultiple(of: 2) else { return high }
    return (sorted[sorted.count / 2 - 1] + high) / 2
  }

  /// By how much the newest is more than those before it, as a part of them.
  private var growth: Double? {
    guard let newest, let before, before != 0 else { return nil }
    let growth = (newest - before) / abs(before)
    return abs(growth) < 1e4 ? growth : nil
  }

  /// The same as a difference.
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

  /// Whether it is a tenth away from what it was before.
  var isMoved: Bool {
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
