/// When operations are meant to begin, whatever became of those before: an open loop.
///
/// What an operation costs its user counts from then on. A generator that waits for answers asks less of a store the slower
/// it is, and does not see what the others who came in the meantime had to wait ("coordinated omission").
public struct ArrivalPlan: Sendable {
  /// How operations follow each other.
  public enum Process: String, CaseIterable, Sendable {
    /// At equal distances, where the rate stays.
    case uniform
    /// Independently of each other, as people come.
    case poisson
  }

  /// One operation.
  public struct Arrival: Equatable, Sendable {
    /// Which one it is, from 0.
    public let number: Int
    /// The place of its stage.
    public let stage: Int
    /// When it is meant to begin, in nanoseconds after the load does.
    public let intended: Int64
  }

  /// The stages, in order.
  public let stages: [LoadStage]
  /// How operations follow each other.
  public let process: Process
  /// What decides on the moments of a Poisson process.
  public let seed: UInt64

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - stages: One at least, each after the end of the one before; between them nothing arrives.
  ///   - process: How operations follow each other.
  ///   - seed: What decides on the moments of a Poisson process.
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

  /// How long the load lasts, in nanoseconds.
  public var duration: Int64 { stages.last?.end ?? 0 }

  /// See ``LoadPlan/intervalLength``.
  var intervalLength: Int64 {
    Swift.min(Swift.max(duration / 200, 10_000_000), IntervalSeries.second)
  }
}

extension ArrivalPlan: Sequence {
  /// The operations in the order in which they are meant to begin.
  ///
  /// A Poisson process whose rate changes is one of rate 1 on another time: the one in which so much of the expected number
  /// of arrivals has passed. So a stage of any form takes the same draws.
  public struct Iterator: IteratorProtocol, Sendable {
    private let plan: ArrivalPlan
    private var random: SplitMix64
    private var number = 0
    private var stage = 0
    /// How much of the expected number of the stage has passed.
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

    /// The next operation; nil at the end of the load.
    public mutating func next() -> Arrival? {
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

  /// Begins with the first operation.
  public func makeIterator() -> Iterator { Iterator(self) }
}
