import Foundation
import LoadCheck

/// A distribution of times in the buckets of OpenMetrics, the same for all, so that they can be added.
struct MetricHistogram: Sendable {
  /// 1, 2.5 and 5 of each power of ten from a microsecond to 100 s, in nanoseconds.
  static let bounds: [Int64] = {
    let decades = (0..<8).map { (0..<$0).reduce(Int64(1_000)) { power, _ in power * 10 } }
    return decades.flatMap { [$0, $0 * 5 / 2, $0 * 5] } + [100_000_000_000]
  }()

  /// Upper bounds in seconds with the number of times up to them; the last is infinite.
  let buckets: [(bound: String, count: UInt64)]
  let count: UInt64
  let sumSeconds: Double

  /// - Returns: nil if the histogram cannot be decoded, or holds nothing.
  init?(_ times: LatencyRecord) {
    guard let data = Data(base64Encoded: times.histogram),
      let histogram = try? Histogram(encoded: Array(data)), let mean = histogram.mean
    else { return nil }
    count = histogram.count
    sumSeconds = mean / 1e9 * Double(count)
    let finite = zip(Self.bounds, histogram.counts(upTo: Self.bounds)).map { bound, count in
      (bound: "\(Double(bound) / 1e9)", count: count)
    }
    buckets = finite + [("+Inf", count)]
  }
}
