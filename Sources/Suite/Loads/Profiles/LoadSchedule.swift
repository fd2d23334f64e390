public import LoadCheck

/// How the operations of a mix arrive.
public struct LoadSchedule: Sendable {
  /// What decides when operations begin.
  public enum Demand: Equatable, Sendable {
    /// Users come at this rate, in operations a second, whatever becomes of those before.
    case rate(Double)
    /// So many workers, each waiting for its answer.
    case workers(Int)
  }

  /// What decides when operations begin.
  public let demand: Demand
  /// How long it lasts, in nanoseconds.
  public let duration: Int64
  /// What decides when users come.
  public let seed: UInt64

  /// How many serve an open loop.
  public static let servers = 4

  /// Makes a schedule.
  public init(_ demand: Demand, duration: Int64, seed: UInt64) {
    (self.demand, self.duration, self.seed) = (demand, duration, seed)
  }

  /// How many work at once.
  public var workers: Int {
    switch demand {
    case .rate: Self.servers
    case .workers(let count): count
    }
  }

  /// How operations arrive, in a phrase.
  public var summary: String {
    switch demand {
    case .rate: "open loop, poisson, \(workers) workers"
    case .workers: "closed loop, \(workers) workers"
    }
  }

  /// A stage as it is planned.
  public struct Stage: Equatable, Sendable {
    /// What it is for, which is its name too.
    public let kind: LoadStage.Kind
    /// How long it lasts, in nanoseconds.
    public let duration: Int64
    /// Operations a second at its start; nil in a closed loop.
    public let startRate: Double?
    /// Operations a second at its end; nil in a closed loop.
    public let endRate: Double?

    /// What reports call it.
    public var name: String { kind.rawValue }
  }

  /// The stages of an open loop, as parts of the whole in percent, with the rate at their start and end.
  private static let open: [(kind: LoadStage.Kind, percent: Int64, from: Double, to: Double)] = [
    (.warmUp, 10, 1, 1), (.ramp, 10, 0.5, 1), (.hold, 60, 1, 1), (.spike, 10, 2, 2),
    (.down, 10, 1, 0.1),
  ]

  /// Who waits for answers asks as fast as he can: there is nothing to rise or fall.
  private static let closed: [(kind: LoadStage.Kind, percent: Int64)] = [
    (.warmUp, 10), (.hold, 90),
  ]

  /// The stages, one after the other.
  public var stages: [Stage] {
    switch demand {
    case .rate(let rate):
      Self.open.map {
        Stage(
          kind: $0.kind, duration: duration / 100 * $0.percent, startRate: rate * $0.from,
          endRate: rate * $0.to)
      }
    case .workers:
      Self.closed.map {
        Stage(kind: $0.kind, duration: duration / 100 * $0.percent, startRate: nil, endRate: nil)
      }
    }
  }

  /// The plan of all stages.
  ///
  /// - Throws: ``PlanError``, if a stage has no time, or a rate is none.
  public func plan() throws(PlanError) -> LoadPlan {
    switch demand {
    case .rate: .open(try ArrivalPlan(arrivals, .poisson, seed: seed))
    case .workers(let count):
      .closed(
        try ClosedPlan(
          stages.map { ClosedPlan.Stage($0.name, $0.kind, .duration($0.duration), workers: count) },
          seed: seed))
    }
  }

  private var arrivals: [LoadStage] {
    var start: Int64 = 0
    return stages.map { stage in
      defer { start += stage.duration }
      return LoadStage(
        stage.name, stage.kind, start: start, duration: stage.duration,
        startRate: stage.startRate ?? 0, endRate: stage.endRate ?? 0)
    }
  }
}
