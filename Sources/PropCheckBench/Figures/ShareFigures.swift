import PropCheckReport

/// How often what properties require occurs in a long run, over how often it must.
///
/// A required share above what is drawn stays open in a usual run, and is refuted in a long one, which then gives up.
struct ShareFigures {
  /// Fewer expected occurrences mean too little.
  private static let fewest = 25.0

  func measure(into figures: FigureList) throws {
    var least = Double.infinity
    for case .property(let property) in try ProgramRun.records(
      of: ["--seed", "1", "--time", "10m", "--no-known"])
    {
      for share in property.shares ?? [] {
        guard let ratio = Self.ratio(of: share, in: property) else { continue }
        least = min(least, ratio)
      }
    }
    guard least.isFinite else { throw BenchError.notCounted("the required shares") }
    figures.add("shares.least-seen-over-required", least, atLeast: 1)
  }

  /// The occurrences over the required ones, with three standard deviations of these for chance; nil if they are too few to tell.
  private static func ratio(of share: RequiredShare, in property: PropertyRecord) -> Double? {
    let table = property.labels.filter { $0.table == share.table }
    let label = table.first { $0.name == share.name }
    let (seen, all) =
      switch share.of {
      case .cases: (label?.cases ?? 0, property.cases)
      case .records: (label?.count ?? 0, table.reduce(0) { $0 + $1.count })
      }
    let required = share.share * Double(all)
    guard required >= fewest else { return nil }
    return (Double(seen) + 3 * required.squareRoot()) / required
  }
}
