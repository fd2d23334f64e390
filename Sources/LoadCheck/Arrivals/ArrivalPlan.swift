/// The start times of the operations of an open loop, which do not depend on earlier operations.
///
/// Response times are measured from these times. A generator that waits for answers sends less load to a slow store,
/// and misses how long other users would have waited in the meantime ("coordinated omission").
public struct ArrivalPlan: Sendable {
  /// The arrival process.
  public enum Process: String, CaseIterable, Sendable {
    /// Arrivals are evenly spaced while the rate is constant.
    case uniform
    /// Arrivals are independent.
    case poisson
  }

  /// One arrival.
  public struct Arrival: Equatable, Sendable {
    /// The number of the operation, from 0.
    public let number: Int
    /// The index of the stage.
    public let stage: Int
    /// The intended start, in nanoseconds since the start of the load.
    public let intended: Int64
  }

  /// The stages, in order.
  public let stages: [LoadStage]
  /// The arrival process.
  public let process: Process
  /// The seed of a Poisson process.
  public let seed: UInt64
  /// The arrivals that are taken; all by default.
  private var share = (first: 0, step: 1)

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - stages: The stages, at least one, each starting no earlier than the previous one ends; nothing arrives between
  ///     them.
  ///   - process: The arrival process.
  ///   - seed: The seed of a Poisson process.
  /// - Throws: ``PlanError`` if stages overlap, or one of them has no duration or no rate.
  public init(
    _ stages: [LoadStage], _ process: Process, seed: UInt64
  ) throws(PlanError) {
    guard !stages.isEmpty else { throw .noStages }
    var end: Int64 = 0
    var before = ""
    for stage in stages {
      try Self.check(stage)
      guard stage.start >= end else { throw .overlap(before, stage.name) }
      (end, before) = (stage.end, stage.name)
    }
    (self.stages, self.process, self.seed) = (stages, process, seed)
  }

  private static func check(_ stage: LoadStage) throws(PlanError) {
    guard stage.start >= 0, stage.duration > 0, stage.end <= PlanError.longest else {
      throw .duration(stage.name, nanoseconds: stage.duration)
    }
    for rate in [stage.startRate, stage.endRate] where !(0...PlanError.highestRate ~= rate) {
      throw .rate(stage.name, rate)
    }
    guard stage.startRate + stage.endRate > 0 else { throw .rate(stage.name, 0) }
  }

  /// The length of the load, in nanoseconds.
  public var duration: Int64 { stages.last?.end ?? 0 }

  /// See ``LoadPlan/intervalLength``.
  var intervalLength: Int64 {
    Swift.min(Swift.max(duration / 200, 10_000_000), IntervalSeries.second)
  }
}

extension ArrivalPlan {
  /// Returns one of several equal parts of this schedule, which together offer exactly the same load.
  ///
  /// Dividing the rate instead would yield different processes: of N such parts, two may start operations at the same
  /// time.
  ///
  /// - Parameters:
  ///   - number: The number of the part, from 1.
  ///   - count: The number of parts.
  /// - Returns: The plan with every `count`-th arrival, which keeps its number in the whole.
  public func part(_ number: Int, of count: Int) -> ArrivalPlan {
    var part = self
    part.share = (Swift.max(1, number) - 1, Swift.max(1, count))
    return part
  }
}

extension ArrivalPlan: Sequence {
  /// Iterates over the arrivals in order.
  ///
  /// A Poisson process with a varying rate is a process of rate 1 on a transformed time axis: the expected number of
  /// arrivals. So stages of every shape use the same draws.
  public struct Iterator: IteratorProtocol, Sendable {
    private let plan: ArrivalPlan
    private var random: SplitMix64
    private var number = 0
    private var stage = 0
    /// The expected number of arrivals since the start of the stage.
    private var passed = 0.0

    init(_ plan: ArrivalPlan) {
      self.plan = plan
      random = SplitMix64(seed: plan.seed)
      passed = step()
    }

    private mutating func step() -> Double {
      switch plan.process {
      case .uniform: number == 0 ? 0 : 1
      case .poisson: -Elementary.log(random.nextUnit())
      }
    }

    /// The next arrival; nil at the end of the load.
    public mutating func next() -> Arrival? {
      let (first, step) = plan.share
      while let arrival = following() {
        if arrival.number % step == first { return arrival }
      }
      return nil
    }

    /// The next arrival of the whole.
    private mutating func following() -> Arrival? {
      while stage < plan.stages.count, passed >= plan.stages[stage].expected {
        passed -= plan.stages[stage].expected
        stage += 1
      }
      guard stage < plan.stages.count else { return nil }
      let current = plan.stages[stage]
      let offset = Int64(current.offset(ofExpected: passed))
      let intended = current.start + Swift.min(offset, current.duration - 1)
      let arrival = Arrival(number: number, stage: stage, intended: intended)
      number += 1
      passed += step()
      return arrival
    }
  }

  /// Returns an iterator that starts with the first arrival.
  public func makeIterator() -> Iterator { Iterator(self) }
}
