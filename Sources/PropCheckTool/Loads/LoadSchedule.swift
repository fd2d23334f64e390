import LoadCheck
import PropCheck

/// The arrivals of the operations of a mix.
struct LoadSchedule: Sendable {
  /// What decides when operations start.
  enum Demand: Equatable, Sendable {
    /// Users arrive at this rate, in operations per second: an open loop.
    case rate(Double)
    /// So many workers, each waiting for its answer: a closed loop.
    case workers(Int)
  }

  /// The stages, one after another.
  let stages: [Stage]
  /// The seed of the arrivals.
  let seed: UInt64
  /// The number of workers in a closed loop; nil in an open one.
  private let waiting: Int?

  /// The number of workers of an open loop.
  static let servers = 4

  /// Makes a schedule with the default stages.
  ///
  /// - Parameters:
  ///   - demand: What decides when operations start.
  ///   - duration: The duration of all stages, in nanoseconds.
  ///   - seed: The seed of the arrivals.
  init(_ demand: Demand, duration: Int64, seed: UInt64) {
    self.seed = seed
    let stages: [Stage]
    switch demand {
    case .rate(let rate):
      waiting = nil
      stages = Self.open.map {
        Stage(
          $0.kind, duration: duration / 100 * $0.percent, startRate: rate * $0.from,
          endRate: rate * $0.to)
      }
    case .workers(let count):
      waiting = count
      stages = Self.closed.map { Stage($0.kind, duration: duration / 100 * $0.percent) }
    }
    self.stages = stages.flatMap(Self.divided)
  }

  /// Makes a schedule of an open loop with custom stages; the names of further stages of one kind are numbered.
  init(_ stages: [Stage], seed: UInt64) {
    (self.seed, waiting) = (seed, nil)
    self.stages = Self.numbered(stages).flatMap(Self.divided)
  }

  private static func numbered(_ stages: [Stage]) -> [Stage] {
    var counts: [LoadStage.Kind: Int] = [:]
    return stages.map { stage in
      let count = counts[stage.kind, default: 0] + 1
      counts[stage.kind] = count
      var stage = stage
      stage.name = count == 1 ? stage.kind.rawValue : "\(stage.kind.rawValue)-\(count)"
      return stage
    }
  }

  /// A long stage as parts named `hold.1`, `hold.2` and so on. After each the store is checked, and the results are safe.
  /// Changes are kept until they are checked, so busier stages have shorter parts.
  private static func divided(_ stage: Stage) -> [Stage] {
    let seconds = Double(stage.duration) / 1e9
    let rate = max(stage.startRate ?? 0, stage.endRate ?? 0)
    let longest = stage.startRate == nil ? longestWaiting : longestServed
    let count = max(seconds / longest, seconds * rate / mostOperations).rounded(.up)
    // A load cannot be longer than a month.
    guard stage.duration > 0, count > 1, count <= mostParts else { return [stage] }
    let ends = (0...Int(count)).map { Double($0) / count }
    return zip(ends, ends.dropFirst()).enumerated().map { number, part in
      Stage(
        stage.kind, name: "\(stage.name).\(number + 1)",
        duration: stage.duration / Int64(count),
        startRate: stage.rate(at: part.0), endRate: stage.rate(at: part.1))
    }
  }

  /// In seconds, for an open loop.
  private static let longestServed = 1_800.0
  /// In seconds, for a closed loop.
  private static let longestWaiting = 120.0
  private static let mostOperations = 4_000_000.0
  private static let mostParts = 10_000.0

  /// The names of stages in thresholds; a divided one also has the name of the whole.
  var names: Set<String> {
    Set(stages.map(\.name) + stages.map { String($0.name.prefix { $0 != "." }) })
  }

  /// The number of workers.
  var workers: Int { waiting ?? Self.servers }

  /// The kind of loop, in a phrase.
  var summary: String {
    waiting == nil
      ? "open loop, poisson, \(workers) workers" : "closed loop, \(workers) workers"
  }

  /// A planned stage.
  struct Stage: Equatable, Sendable {
    /// The name in reports and thresholds.
    var name: String
    /// The purpose.
    let kind: LoadStage.Kind
    /// The duration in nanoseconds.
    let duration: Int64
    /// Operations per second at the start; nil in a closed loop.
    let startRate: Double?
    /// Operations per second at the end; nil in a closed loop.
    let endRate: Double?

    /// Makes a stage, which by default has the name of its kind.
    init(
      _ kind: LoadStage.Kind, name: String? = nil, duration: Int64, startRate: Double? = nil,
      endRate: Double? = nil
    ) {
      (self.name, self.kind, self.duration) = (name ?? kind.rawValue, kind, duration)
      (self.startRate, self.endRate) = (startRate, endRate)
    }

    /// The rate after a fraction of the time; nil in a closed loop.
    fileprivate func rate(at part: Double) -> Double? {
      startRate.flatMap { start in endRate.map { start + ($0 - start) * part } }
    }
  }

  /// The stages of an open loop: percentages of the duration, and relative rates at start and end.
  private static let open: [(kind: LoadStage.Kind, percent: Int64, from: Double, to: Double)] = [
    (.warmUp, 10, 1, 1), (.ramp, 10, 0.5, 1), (.hold, 60, 1, 1), (.spike, 10, 2, 2),
    (.down, 10, 1, 0.1),
  ]

  /// A closed loop has no rate that could change.
  private static let closed: [(kind: LoadStage.Kind, percent: Int64)] = [
    (.warmUp, 10), (.hold, 90),
  ]

  /// The plan of all stages.
  ///
  /// - Parameter shard: The part of an open loop; nil for all of it.
  /// - Returns: The plan.
  /// - Throws: `PlanError`, if there is no stage, one has no duration, or a rate is invalid.
  func plan(_ shard: Shard? = nil) throws(PlanError) -> LoadPlan {
    guard let waiting else {
      let plan = try ArrivalPlan(arrivals, .poisson, seed: seed)
      return .open(shard.map { plan.part($0.index, of: $0.count) } ?? plan)
    }
    return .closed(
      try ClosedPlan(
        stages.map { ClosedPlan.Stage($0.name, $0.kind, .duration($0.duration), workers: waiting) },
        seed: seed))
  }

  private var arrivals: [LoadStage] {
    var start: Int64 = 0
    return stages.map { stage in
      defer { start = start.addingReportingOverflow(stage.duration).partialValue }
      return LoadStage(
        stage.name, stage.kind, start: start, duration: stage.duration,
        startRate: stage.startRate ?? 0, endRate: stage.endRate ?? 0)
    }
  }
}
