/// Each threshold over all reports of a kind.
struct HistorySection {
  /// The most figures, those of the newest report first.
  private static let limit = 60

  let summaries: [ReportSummary]

  var markup: [Markup] {
    guard summaries.count > 1 else { return [] }
    let expressions = expressions
    let pictures = expressions.prefix(Self.limit).map { expression in
      HistoryPicture(
        expression: expression, limit: limit(of: expression), values: values(of: expression)
      ).picture.markup
    }
    return Gallery(
      title: "Thresholds over \(Figure.count(summaries.count, "report"))", key: key,
      pictures: pictures, total: expressions.count
    ).markup
  }

  private var key: [Markup] {
    Gallery.key([("now", "met"), ("cross", "not met"), ("limit", "the limit, where it is near")])
  }

  private var expressions: [String] {
    var seen: Set<String> = []
    return summaries.reversed().flatMap(\.thresholds).filter { $0.t != nil }.map(\.expression)
      .filter { seen.insert($0).inserted }
  }

  private func limit(of expression: String) -> Double? {
    summaries.reversed().flatMap(\.thresholds).first {
      $0.expression == expression && $0.limit != nil
    }?
    .limit
  }

  private func values(of expression: String) -> [HistoryPicture.Value] {
    summaries.flatMap { summary in
      summary.thresholds.filter { $0.expression == expression }.compactMap(\.t).map {
        HistoryPicture.Value(
          date: String(summary.date.prefix(10)), report: PageText.fileName(summary.path), t: $0)
      }
    }
  }
}
