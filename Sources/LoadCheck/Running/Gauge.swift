/// A figure of the process, or of the system under load, that is read before and after each stage.
public struct Gauge: Sendable {
  /// What is made of the two readings.
  public enum Kind: String, Sendable {
    /// A number that only grows: the difference counts.
    case counter
    /// A state: the one at the end counts.
    case level
    /// The most since the beginning of the stage, where it can be reset.
    case peak
  }

  /// What reports and thresholds call it; ends with its unit.
  public let name: String
  /// What is made of readings.
  public let kind: Kind
  /// Reads it; nil where nobody tells.
  public let read: @Sendable () async -> Int64?
  /// Lets a peak begin anew.
  public let reset: @Sendable () async -> Void

  /// Makes a gauge.
  public init(
    _ name: String, _ kind: Kind, reset: @escaping @Sendable () async -> Void = {},
    read: @escaping @Sendable () async -> Int64?
  ) {
    self.name = name
    self.kind = kind
    self.reset = reset
    self.read = read
  }
}

/// What gauges showed of a stage.
struct GaugeReader {
  let gauges: [Gauge]
  private var before: [Int64?] = []

  init(_ gauges: [Gauge]) async {
    self.gauges = gauges
    for gauge in gauges {
      await gauge.reset()
      before.append(await gauge.read())
    }
  }

  /// The figures since then by their names, without those that nobody tells.
  func figures() async -> [String: Int64] {
    var figures: [String: Int64] = [:]
    for (gauge, before) in zip(gauges, before) {
      guard let after = await gauge.read() else { continue }
      switch gauge.kind {
      case .level, .peak: figures[gauge.name] = after
      case .counter: figures[gauge.name] = before.map { after &- $0 }
      }
    }
    return figures
  }
}
