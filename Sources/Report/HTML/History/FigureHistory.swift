/// A figure over the reports that have it, the oldest first.
struct FigureHistory: Sendable {
  /// The most reports that are looked at, the newest of them.
  private static let limit = 120

  let key: NightFigure.Key
  let quantity: Quantity
  private(set) var values: [Double] = []

  private init(_ figure: NightFigure) { (key, quantity) = (figure.key, figure.quantity) }

  /// The figures of reports, those of the newest first, each in the order of its report.
  static func all(of nights: [Night]) -> [FigureHistory] {
    var (histories, places): ([FigureHistory], [NightFigure.Key: Int]) = ([], [:])
    let shown = nights.suffix(limit)
    for figure in shown.reversed().flatMap(\.figures) where places[figure.key] == nil {
      places[figure.key] = histories.count
      histories.append(FigureHistory(figure))
    }
    for figure in shown.flatMap(\.figures) {
      if let place = places[figure.key] { histories[place].values.append(figure.value) }
    }
    return histories
  }
}

extension FigureHistory {
  /// A line of a table: its name, its picture, and its numbers.
  var row: Markup {
    let numbers = [newest, before, values.min(), values.max()].map { $0.map(quantity.short) ?? "-" }
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

  static let columns = ["figure", "over time", "newest", "before", "least", "most", "change"]

  private var newest: Double? { values.last }

  /// The median of all but the newest.
  private var before: Double? {
    let sorted = values.dropLast().sorted()
    guard let high = sorted.dropFirst(sorted.count / 2).first else { return nil }
    guard sorted.count.isMultiple(of: 2) else { return high }
    return (sorted[sorted.count / 2 - 1] + high) / 2
  }

  /// By how much the newest is more than those before it, as a part of them.
  private var growth: Double? {
    guard let newest, let before, before > 0 else { return nil }
    let growth = newest / before - 1
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
    let newest = newest.map(quantity.text) ?? "-"
    return "\(Figure.count(values.count, "report")), the newest \(newest)."
  }
}
