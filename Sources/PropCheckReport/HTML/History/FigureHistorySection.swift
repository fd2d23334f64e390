/// Each figure over all reports of a kind, as a sparkline.
struct FigureHistorySection {
  /// More than the operations of a store with four counters each.
  private static let limit = 500
  /// The most reports, limited by the width of a sparkline.
  private static let reports = 90

  private let summaries: [ReportSummary]

  /// - Parameter summaries: All reports of the kind, the oldest first.
  init(summaries: [ReportSummary]) { self.summaries = summaries.suffix(Self.reports) }

  var markup: [Markup] {
    guard summaries.count > 1 else { return [] }
    let histories = Dictionary(grouping: FigureHistory.all(of: summaries), by: \.key.group)
    let groups = TrackedFigure.Group.allCases.compactMap { group in
      histories[group].map { Self.folded(group, $0) }
    }
    return groups.isEmpty
      ? []
      : [.tag("h3", text: "Every figure over \(Figure.count(summaries.count, "report"))")] + groups
        + remarks
  }

  private var remarks: [Markup] {
    let rest = summaries.map(\.leftOut).max() ?? 0
    return rest > 0 ? [.remark("\(Figure.count(rest, "figure")) more of a report left out.")] : []
  }

  private static func folded(
    _ group: TrackedFigure.Group, _ histories: [FigureHistory]
  ) -> Markup {
    let moved = histories.count(where: \.hasChanged)
    let summary =
      "\(group.rawValue): \(Figure.count(histories.count, "figure")), "
      + "\(Figure.count(moved)) changed by a tenth or more"
    let body = Markup.tag("tbody", [:], histories.prefix(limit).map(\.row))
    let rest = histories.count - limit
    let remark = rest > 0 ? [Markup.remark("\(Figure.count(rest, "row")) more left out.")] : []
    return .tag(
      "details", [:],
      [
        .tag("summary", text: summary),
        .tag("table", ["class": "history"], [FigureHistory.head, body]),
      ] + remark)
  }
}
