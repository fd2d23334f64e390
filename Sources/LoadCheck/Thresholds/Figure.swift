/// A figure of a load that a threshold can name, as in `p99(response{op=insert,stage=hold})`.
public struct Figure: Hashable, Sendable {
  /// The function of the samples.
  public var function: Function
  /// What is measured.
  public var subject: String
  /// The tags that select the samples: values by name.
  public var tags: [String: String]
  /// The second argument, a counter or another operation; nil for functions of one argument.
  public var counter: String?

  /// Creates a figure.
  public init(
    _ function: Function, of subject: String, tags: [String: String] = [:], counter: String? = nil
  ) {
    (self.function, self.subject, self.tags, self.counter) = (function, subject, tags, counter)
  }

  /// A function of samples.
  public enum Function: Hashable, Sendable {
    /// The value that this percentage of samples does not exceed, as in `p99.9(...)`.
    case percentile(Double)
    /// The greatest value.
    case max
    /// The mean.
    case mean
    /// The fraction of all operations.
    case rate
    /// The number of operations.
    case count
    /// Operations per second.
    case throughput
    /// The growth per cycle.
    case slope
    /// The exponent of a counter of an operation in the number of rows, as in `exponent(list, vm_steps)`.
    case exponent
    /// The ratio of the times of two operations that do the same, each run alone, as in `speedup(import-one-by-one,
    /// import-at-once)`.
    case speedup
  }

  /// Whether it is about operations run alone, not about a load.
  public var isOfCalls: Bool { !calls.isEmpty || Figure.calls.contains(subject) }

  /// Whether it is about a load, not about operations run alone, growth or cycles.
  package var isOfLoads: Bool {
    switch function {
    case .slope, .exponent, .speedup: false
    case .percentile, .max, .mean, .rate, .count, .throughput: !isOfCalls
    }
  }

  /// The names of the operations, run alone, to which it refers.
  public var calls: [String] {
    if function == .speedup { return [subject, counter].compactMap { $0 } }
    return Figure.calls.contains(subject) ? [tags["op"]].compactMap { $0 } : []
  }

  /// The dimension of its value, which determines the units that a limit may have: a time takes `20ms`, not `10MB`.
  public var dimension: Dimension {
    switch function {
    case .percentile, .max, .mean: Figure.dimension(of: subject)
    case .rate: .share
    case .throughput: .rate
    case .count, .slope, .exponent, .speedup: .number
    }
  }

  /// Whether no value of it is below 0. Growth and readings of gauges can be, but not the memory of a program.
  var isFromZero: Bool {
    switch function {
    case .rate, .count, .throughput, .speedup: true
    case .percentile, .max, .mean: dimension == .time || Figure.gauges.contains(subject)
    case .slope, .exponent: false
    }
  }

  /// The name of a gauge ends with its unit.
  private static func dimension(of subject: String) -> Dimension {
    if ["rss", "grown"].contains(subject) || subject.hasSuffix("_bytes") { return .size }
    return times.contains(subject) || calls.contains(subject) ? .time : .number
  }

  /// Whether it is about a gauge, such as resident memory.
  var isOfGauge: Bool { Figure.isGauge(subject, function) }

  private static func isGauge(_ subject: String, _ function: Function) -> Bool {
    switch function {
    case .percentile, .max, .mean: !times.contains(subject) && !calls.contains(subject)
    case .slope: true
    case .rate, .count, .throughput, .exponent, .speedup: false
    }
  }

  /// Times with percentiles, means and maxima, in nanoseconds.
  static let times: Set<String> = ["response", "service", "lag"]
  /// The gauges of every program; a system under load has others.
  static let gauges: Set<String> = ["rss", "live_bytes"]
  /// Subjects of operations run alone: duration, memory growth in bytes, and duration by a simulated clock.
  static let calls: Set<String> = ["call", "grown", "virtual"]
  /// Outcomes, which have a count and a rate.
  static let outcomes: Set<String> = ["errors", "dropped", "saturated"]
  /// Counters that grow with rows.
  static let counters: Set<String> = ["vm_steps", "pages", "allocations", "time"]

  /// The tags that tell the samples of a figure apart. A tag that is accepted and has no effect would look as if it had one.
  static func tagNames(of subject: String, _ function: Function) -> Set<String> {
    switch function {
    case .slope, .exponent, .speedup: []
    case _ where calls.contains(subject): ["op"]
    case _ where isGauge(subject, function): ["stage", "mix"]
    default:
      ["lag", "dropped", "saturated"].contains(subject)
        ? ["stage", "mix"] : ["op", "stage", "mix"]
    }
  }
}
