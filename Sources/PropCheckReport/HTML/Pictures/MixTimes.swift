import Foundation
import LoadCheck

/// The response times of all operations of a mix in stages that hold.
struct MixTimes: Hashable, Sendable {
  static let names = ["p50", "p90", "p95", "p99", "p99.9", "p99.99", "max"]
  private static let percents = [50, 90, 95, 99, 99.9, 99.99]

  let count: Int
  /// In nanoseconds, in the order of ``names``; ascending.
  let values: [Int]

  /// - Returns: nil for no samples, and for a damaged histogram.
  init?(_ stages: [StageRecord]) {
    let times = Self.times(in: stages)
    var sum = Histogram()
    for time in times {
      guard let histogram = Self.histogram(time.histogram) else { return nil }
      sum.add(histogram)
    }
    guard let greatest = times.map(\.max).max(), sum.count > 0 else { return nil }
    count = Int(clamping: sum.count)
    values =
      Self.percents.compactMap { sum.percentile($0).map { min(Int($0), greatest) } } + [greatest]
  }

  private static func histogram(_ text: String) -> Histogram? {
    Data(base64Encoded: text).flatMap { try? Histogram(encoded: Array($0)) }
  }

  /// Whether there are histograms, damaged or not.
  static func isMeasured(in stages: [StageRecord]) -> Bool { !times(in: stages).isEmpty }

  private static func times(in stages: [StageRecord]) -> [LatencyRecord] {
    stages.filter { $0.purpose == "hold" }.flatMap { $0.t?.operations ?? [] }
      .compactMap(\.response)
  }
}
