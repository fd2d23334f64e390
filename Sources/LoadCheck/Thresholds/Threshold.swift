/// A condition that a load must meet, such as `p99(response{op=insert,stage=hold}) < 20ms`.
///
/// ```
/// threshold  = figure comparison limit
/// figure     = "throughput" [tags] | function "(" subject [tags] ["," other] ")"
/// function   = "p" number | "max" | "mean" | "rate" | "count" | "slope" | "exponent" | "speedup"
/// tags       = "{" name "=" value ("," name "=" value)* "}"
/// comparison = "<" | "<=" | ">" | ">=" | "=="
/// limit      = number [unit]
/// ```
///
/// A rate is a share of all operations: a percentage, as in `rate(errors) < 0.1%`, or a number from 0 to 1. A limit
/// that every value of a figure meets, or none, is rejected, as in `rate(errors) >= 0` or `throughput < 0/s`.
///
/// `response`, `service` and `lag` are times under load; `rss`, `live_bytes` and the gauges of the system are read
/// after each stage. `call` is the time of an operation run alone, as in `p95(call{op=list-10-families}) < 10ms`,
/// `grown` is the number of bytes by which the program's memory had grown after it, and `virtual` is its time by a
/// simulated clock. The exponent of a cost refers to the number of rows: it is 1 for a list of all of them.
public struct Threshold: Hashable, Sendable {
  /// How a figure is compared with its limit.
  public enum Comparison: String, CaseIterable, Sendable {
    /// The value is at most the limit.
    case atMost = "<="
    /// The value is at least the limit.
    case atLeast = ">="
    /// The value equals the limit.
    case equal = "=="
    /// The value is less than the limit.
    case below = "<"
    /// The value is greater than the limit.
    case above = ">"

    func holds(_ value: Double, _ limit: Double) -> Bool {
      switch self {
      case .atMost: value <= limit
      case .atLeast: value >= limit
      case .equal: value == limit
      case .below: value < limit
      case .above: value > limit
      }
    }

    /// Whether all values up to this one meet the limit, or none of them.
    func isDecided(above limit: Double, greatest: Double) -> Bool {
      switch self {
      case .atMost, .above: limit >= greatest
      case .below, .atLeast, .equal: limit > greatest
      }
    }

    /// Whether all values from this one on meet the limit, or none of them.
    func isDecided(below limit: Double, least: Double) -> Bool {
      switch self {
      case .below, .atLeast: limit <= least
      case .atMost, .above, .equal: limit < least
      }
    }
  }

  /// The source text.
  public let text: String
  /// The left side.
  public let figure: Figure
  /// The comparison.
  public let comparison: Comparison
  /// The right side, in base units.
  public let limit: Double

  /// Parses a threshold.
  ///
  /// - Parameters:
  ///   - text: The condition; spaces may separate its parts.
  ///   - gauges: The names of the gauges of the system, in addition to those of the process. A name that ends with
  ///     `_bytes` denotes a size.
  /// - Throws: ``ThresholdError`` with the column of the error.
  public init(_ text: String, gauges: [String] = []) throws(ThresholdError) {
    var reader = ThresholdReader(text, gauges: gauges)
    self.text = text
    figure = try reader.figure()
    comparison = try reader.comparison()
    limit = try reader.limit(of: figure, comparison)
    try reader.end()
  }

  /// Compares a value with the limit.
  ///
  /// - Parameter value: The value of the figure; nil without samples, which does not pass.
  /// - Returns: The value with the verdict.
  public func judge(_ value: Double?) -> ThresholdResult {
    guard let value, !value.isNaN else {
      return ThresholdResult(threshold: self, state: .noSamples)
    }
    return ThresholdResult(
      threshold: self, state: comparison.holds(value, limit) ? .passed(value) : .failed(value))
  }
}
