/// A figure of a load that a threshold can name, as in `p99(response{op=insert,stage=hold})`.
public struct Figure: Hashable, Sendable {
  /// What is made of the samples.
  public var function: Function
  /// Of what.
  public var subject: String
  /// Which samples: the values of tags by their names.
  public var tags: [String: String]
  /// The second argument, a counter or another operation; nil where the function takes one.
  public var counter: String?

  /// Makes a figure.
  public init(
    _ function: Function, of subject: String, tags: [String: String] = [:], counter: String? = nil
  ) {
    self.function = function
    self.subject = subject
    self.tags = tags
    self.counter = counter
  }

  /// What can be made of samples.
  public enum Function: Hashable, Sendable {
    /// The value that so many in a hundred do not exceed, as in `p99.9(...)`.
    case percentile(Double)
    /// The greatest value.
    case max
    /// The mean.
    case mean
    /// The part of all operations.
    case rate
    /// How many.
    case count
    /// Operations a second.
    case throughput
    /// By how much it grows from cycle to cycle.
    case slope
    /// The exponent with which a counter of an operation grows with the rows, as in `exponent(list, vm_steps)`.
    case exponent
    /// How many times as long one operation takes as another one that does the same, each done alone, as in
    /// `speedup(import-one-by-one, import-at-once)`.
    case speedup
  }

  /// Whether it is about calls that were done alone, and not about a load.
  public var isOfCalls: Bool { !calls.isEmpty || Figure.calls.contains(subject) }

  /// The operations, done alone, that it names.
  public var calls: [String] {
    if function == .speedup { return [subject, counter].compactMap { $0 } }
    return Figure.calls.contains(subject) ? [tags["op"]].compactMap { $0 } : []
  }

  /// What kind of number it is.
  public var dimension: Dimension {
    switch function {
    case .percentile, .max, .mean:
      Figure.sizes.contains(subject) || subject == "grown" ? .size : .time
    case .rate: .share
    case .throughput: .rate
    case .count, .slope, .exponent, .speedup: .number
    }
  }

  /// What can be asked for percentiles, means and the greatest value: times, in nanoseconds.
  static let times: Set<String> = ["response", "service", "lag"]
  /// The same, in bytes.
  static let sizes: Set<String> = ["rss", "live_bytes", "wal_bytes", "sqlite_bytes"]
  /// The same of calls that are done alone: how long they took, the bytes by which the program had grown, and how long they
  /// took by a simulated clock.
  static let calls: Set<String> = ["call", "grown", "virtual"]
  /// What can be counted, and be a part of all operations.
  static let outcomes: Set<String> = ["errors", "dropped", "saturated"]
  /// What grows with rows.
  static let counters: Set<String> = ["vm_steps", "pages", "allocations", "time"]

  /// By what the samples of a figure are told apart. A call alone is of no stage, what waits or is dropped of no operation, and
  /// what cycles and growth show of none of these: a tag that is taken and tells nothing apart would pass for one that does.
  static func tagNames(of subject: String, _ function: Function) -> Set<String> {
    switch function {
    case .slope, .exponent, .speedup: []
    case _ where calls.contains(subject): ["op"]
    case _ where sizes.contains(subject): ["stage", "mix"]
    default:
      ["lag", "dropped", "saturated"].contains(subject)
        ? ["stage", "mix"] : ["op", "stage", "mix"]
    }
  }
}
