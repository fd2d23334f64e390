import Foundation
package import LoadCheck

extension LatencyRecord {
  /// Nil without samples.
  package init?(_ histogram: Histogram) {
    guard histogram.count > 0, let greatest = histogram.greatest, let mean = histogram.mean else {
      return nil
    }
    let at = { (percent: Double) in Int(histogram.percentile(percent) ?? greatest) }
    self.init(
      count: Int(clamping: histogram.count),
      mean: Int(exactly: mean.rounded(.down)) ?? Int(greatest), p50: at(50), p90: at(90),
      p95: at(95), p99: at(99), p999: at(99.9), p9999: at(99.99), max: Int(greatest),
      histogram: Data(histogram.encoded).base64EncodedString())
  }

  /// The samples, with the exact maximum, which the encoding rounds; nil if the record is damaged.
  package var samples: Histogram? { Histogram(base64: histogram)?.with(greatest: Int64(max)) }
}

extension Histogram {
  /// Nil for a text that is not an encoded histogram.
  init?(base64 text: String) {
    guard let data = Data(base64Encoded: text) else { return nil }
    do { try self.init(encoded: [UInt8](data)) } catch { return nil }
  }
}
