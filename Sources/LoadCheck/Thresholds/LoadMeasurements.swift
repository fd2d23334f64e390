/// All measurements of a system under load, against which thresholds are checked.
public struct LoadMeasurements: Sendable {
  /// A load of one mix of operations.
  public struct Part: Sendable {
    /// The name of the mix.
    public var mix: String
    /// The result of the load.
    public var result: LoadResult

    /// Creates a part.
    public init(mix: String, result: LoadResult) {
      (self.mix, self.result) = (mix, result)
    }
  }

  /// The loads.
  public var loads: [Part] = []
  /// The results of cycles.
  public var cycles: [CycleResult] = []
  /// The growth of costs.
  public var growth: [GrowthResult] = []
  /// The costs of operations run alone.
  public var budgets: [BudgetResult] = []

  /// Creates empty measurements.
  public init() {}

  /// Returns the value of a figure, in base units; nil without samples.
  ///
  /// A figure that names a stage includes the parts of the stage, such as `hold.2` of `hold`. A figure that names none
  /// covers the stages of kind `hold`, except that errors count in all stages.
  public func value(of figure: Figure) -> Double? {
    if Figure.calls.contains(figure.subject) { return call(of: figure) }
    return switch figure.function {
    case .slope: slope(of: figure)
    case .exponent: exponent(of: figure)
    case .speedup: speedup(of: figure)
    case .rate: share(of: figure)
    case .count: outcome(of: figure).map { Double($0.count) }
    case .throughput: throughput(of: figure)
    case .percentile, .max, .mean:
      figure.isOfGauge ? reading(of: figure) : time(of: figure)
    }
  }

  private func stages(of figure: Figure) -> [StageResult] {
    let loads = loads.filter { $0.mix == figure.tags["mix"] ?? $0.mix }
    return loads.flatMap(\.result.stages).filter { stage in
      figure.tags["stage"].map(stage.isPart(of:)) ?? (stage.kind == .hold || figure.isOfErrors)
    }
  }
}

extension LoadMeasurements {
  /// Growth within chance counts as none, since half of all fluctuating gauges end above where they began. Too few readings
  /// give no value.
  ///
  /// Of several cycles with the gauge the worst counts, and each needs a value.
  private func slope(of figure: Figure) -> Double? {
    let slopes = cycles.filter { $0.gauge == Self.gauge(of: figure) }.map(Self.slope)
    return slopes.contains { $0 == nil } ? nil : slopes.compactMap { $0 }.max()
  }

  private static func slope(of cycle: CycleResult) -> Double? {
    guard cycle.values.count > CycleCheck.leastCycles else { return nil }
    guard cycle.isGrowing else { return min(0, cycle.slope) }
    // What one cycle in many keeps has no median slope, but raises the whole.
    return cycle.slope > 0 ? cycle.slope : cycle.rise
  }

  private func operations(of figure: Figure) -> [OperationRecord] {
    stages(of: figure).flatMap(\.operations).filter { $0.name == figure.tags["op"] ?? $0.name }
  }

  private func time(of figure: Figure) -> Double? {
    let times =
      switch figure.subject {
      case "lag": stages(of: figure).map(\.lag)
      case "service": operations(of: figure).map(\.service)
      default: operations(of: figure).map(\.response)
      }
    return Self.value(of: figure, times)
  }

  private func call(of figure: Figure) -> Double? {
    let budgets = budgets.filter { $0.operation == figure.tags["op"] ?? $0.operation }
    return Self.value(of: figure, budgets.compactMap { $0.samples(of: figure.subject) })
  }

  /// The ratio of the medians of two operations.
  private func speedup(of figure: Figure) -> Double? {
    let medians = [figure.subject, figure.counter].map { name in
      budgets.first { $0.operation == name }?.call.percentile(50)
    }
    guard let slow = medians[0], let fast = medians[1], fast > 0 else { return nil }
    return Double(slow) / Double(fast)
  }

  private static func value(of figure: Figure, _ parts: [Histogram]) -> Double? {
    var samples = Histogram(
      upTo: parts.map(\.highest).reduce(Histogram.hourInNanoseconds) { max($0, $1) })
    for part in parts { samples.add(part) }
    guard samples.count > 0 else { return nil }
    switch figure.function {
    case .percentile(let percent): return samples.percentile(percent).map { Double($0) }
    case .mean: return samples.mean
    default: return samples.greatest.map { Double($0) }
    }
  }

  private func throughput(of figure: Figure) -> Double? {
    let seconds = stages(of: figure).reduce(0) { $0 + Double($1.elapsed) } / 1e9
    let operations = operations(of: figure)
    guard seconds > 0, !operations.isEmpty else { return nil }
    return Double(operations.map(\.done).clampedSum) / seconds
  }

  private func outcome(of figure: Figure) -> (count: Int, whole: Int)? {
    let stages = stages(of: figure)
    let operations = operations(of: figure)
    let (count, whole): (Int, Int)
    switch figure.subject {
    case "dropped":
      (count, whole) = (stages.map(\.dropped).clampedSum, stages.map(\.offered).clampedSum)
    case "saturated": (count, whole) = (stages.count(where: \.isSaturated), stages.count)
    default:
      count = operations.map(\.failures).clampedSum
      whole = [count, operations.map(\.done).clampedSum].clampedSum
    }
    return whole > 0 ? (count, whole) : nil
  }

  private func share(of figure: Figure) -> Double? {
    outcome(of: figure).map { Double($0.count) / Double($0.whole) }
  }
}

extension LoadMeasurements {
  /// The name of the gauge; the maximum of resident memory is the system's own peak.
  private static func gauge(of figure: Figure) -> String {
    switch figure.subject {
    case "rss": figure.function == .max ? "rss_peak_bytes" : "rss_bytes"
    default: figure.subject
    }
  }

  private func reading(of figure: Figure) -> Double? {
    let values = stages(of: figure).compactMap { $0.gauges[Self.gauge(of: figure)] }.sorted()
    guard let greatest = values.last else { return nil }
    switch figure.function {
    case .mean: return values.reduce(0) { $0 + Double($1) } / Double(values.count)
    case .percentile(let percent):
      let rank = Histogram.rank(percent, of: UInt64(values.count))
      return Double(values[Int(rank) - 1])
    default: return Double(greatest)
    }
  }

  private func exponent(of figure: Figure) -> Double? {
    growth.first { $0.operation == figure.subject && $0.counter == figure.counter }?
      .rowExponent
  }
}

extension Figure {
  fileprivate var isOfErrors: Bool { subject == "errors" }
}
