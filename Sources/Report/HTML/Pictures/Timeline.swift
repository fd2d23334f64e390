/// A load over time, in few enough parts to be seen apart.
struct Timeline: Hashable, Sendable {
  /// The most parts of a picture, and the most rows of its table.
  static let partLimit = 240
  static let rowLimit = 60

  /// How long each part is.
  let nanoseconds: Double
  /// How many parts of the report each of them is.
  let merged: Int
  let parts: [IntervalRecord.Interval]

  /// - Returns: nil of no parts, and of parts that take no time.
  init?(_ record: IntervalRecord, limit: Int) {
    guard let t = record.t, t.lengthNanoseconds > 0, !t.intervals.isEmpty else { return nil }
    let merged = (t.intervals.count + limit - 1) / limit
    self.merged = merged
    nanoseconds = Double(t.lengthNanoseconds) * Double(merged)
    parts = stride(from: 0, to: t.intervals.count, by: merged).map { start in
      Self.sum(of: t.intervals[start..<min(start + merged, t.intervals.count)])
    }
  }

  /// What is counted is added up; of the rest the greatest is what matters.
  private static func sum(
    of parts: ArraySlice<IntervalRecord.Interval>
  ) -> IntervalRecord.Interval {
    IntervalRecord.Interval(
      done: Saturating.sum(parts.map(\.done)), failed: Saturating.sum(parts.map(\.failed)),
      dropped: Saturating.sum(parts.map(\.dropped)), queued: parts.map(\.queued).max() ?? 0,
      p50: parts.compactMap(\.p50).max(), p99: parts.compactMap(\.p99).max(),
      max: parts.compactMap(\.max).max())
  }

  var totalNanoseconds: Double { nanoseconds * Double(parts.count) }

  /// Operations a second that ended well.
  func rate(_ part: IntervalRecord.Interval) -> Double { Double(part.done) / nanoseconds * 1e9 }
}
