/// A load over time, merged into few enough parts to be drawn.
struct Timeline: Hashable, Sendable {
  static let partLimit = 240
  static let rowLimit = 60

  let nanoseconds: Double
  /// How many parts of the report are merged into one.
  let merged: Int
  let parts: [IntervalRecord.Interval]

  /// - Returns: nil without parts.
  init?(_ record: IntervalRecord, limit: Int) {
    guard let t = record.t, t.lengthNanoseconds > 0, !t.intervals.isEmpty else { return nil }
    let merged = (t.intervals.count + limit - 1) / limit
    self.merged = merged
    nanoseconds = Double(t.lengthNanoseconds) * Double(merged)
    parts = stride(from: 0, to: t.intervals.count, by: merged).map { start in
      Self.sum(of: t.intervals[start..<min(start + merged, t.intervals.count)])
    }
  }

  /// Counts are added up; for other values the maximum is taken.
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

  /// Successful operations per second.
  func rate(_ part: IntervalRecord.Interval) -> Double { Double(part.done) / nanoseconds * 1e9 }
}
