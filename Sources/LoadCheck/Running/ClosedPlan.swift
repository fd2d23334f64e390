/// A closed loop: a load of workers, each of which waits for its answer.
public struct ClosedPlan: Sendable {
  /// The pause of a worker between two operations.
  public enum ThinkTime: Equatable, Sendable {
    /// No pause.
    case none
    /// A constant pause, in nanoseconds.
    case fixed(Int64)
    /// A pause drawn from an exponential distribution with this mean, in nanoseconds.
    case exponential(mean: Int64)

    /// The mean, in nanoseconds.
    var nanoseconds: Int64 {
      switch self {
      case .none: 0
      case .fixed(let nanoseconds), .exponential(let nanoseconds): nanoseconds
      }
    }
  }

  /// A part of a load.
  public struct Stage: Equatable, Sendable {
    /// When a stage ends.
    public enum End: Equatable, Sendable {
      /// After this many nanoseconds; running operations are finished.
      case duration(Int64)
      /// After this many operations.
      case operations(Int)
    }

    /// The name in reports and thresholds.
    public var name: String
    /// The purpose of the stage.
    public var kind: LoadStage.Kind
    /// When the stage ends.
    public var end: End
    /// The number of workers.
    public var workers: Int

    /// Creates a stage.
    public init(_ name: String, _ kind: LoadStage.Kind, _ end: End, workers: Int) {
      (self.name, self.kind, self.end, self.workers) = (name, kind, end, workers)
    }
  }

  /// The stages, in order.
  public let stages: [Stage]
  /// The pause of a worker between two operations.
  public let thinkTime: ThinkTime
  /// The seed of think times.
  public let seed: UInt64

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - stages: The stages, at least one.
  ///   - thinkTime: The pause of a worker between two operations.
  ///   - seed: The seed of think times.
  /// - Throws: ``PlanError`` if there is no stage, one has no worker or no end, or the think time is too long.
  public init(
    _ stages: [Stage], thinkTime: ThinkTime = .none, seed: UInt64
  ) throws(PlanError) {
    guard !stages.isEmpty else { throw .noStages }
    for stage in stages {
      guard stage.workers > 0 else { throw .workers(stage.name, stage.workers) }
      switch stage.end {
      case .duration(let nanoseconds):
        guard 1...PlanError.longest ~= nanoseconds else {
          throw .duration(stage.name, nanoseconds: nanoseconds)
        }
      case .operations(let count): guard count > 0 else { throw .operations(stage.name, count) }
      }
    }
    guard 0...PlanError.longest ~= thinkTime.nanoseconds else {
      throw .thinkTime(nanoseconds: thinkTime.nanoseconds)
    }
    (self.stages, self.thinkTime, self.seed) = (stages, thinkTime, seed)
  }

  /// The pause before an operation, in nanoseconds; a pure function of its number.
  func pause(before number: Int) -> Int64 {
    switch thinkTime {
    case .none: return 0
    case .fixed(let nanoseconds): return nanoseconds
    case .exponential(let mean):
      var random = SplitMix64(seed: seed, stream: UInt64(number))
      let drawn = -Elementary.log(random.nextUnit()) * Double(mean)
      return Int64(drawn.bounded(by: 0...Double(PlanError.longest)))
    }
  }
}
