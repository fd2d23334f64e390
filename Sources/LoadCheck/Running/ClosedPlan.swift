/// A load of workers that each wait for their answer.
public struct ClosedPlan: Sendable {
  /// How long a worker thinks between two operations.
  public enum ThinkTime: Equatable, Sendable {
    /// Not at all.
    case none
    /// Always the same, in nanoseconds.
    case fixed(Int64)
    /// Drawn from an exponential distribution with a mean, in nanoseconds.
    case exponential(mean: Int64)

    /// Its mean, in nanoseconds.
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
      /// After so many nanoseconds; what has begun is ended.
      case duration(Int64)
      /// After so many operations.
      case operations(Int)
    }

    /// What reports and thresholds call it.
    public var name: String
    /// What it is for.
    public var kind: LoadStage.Kind
    /// When it ends.
    public var end: End
    /// How many workers are at it.
    public var workers: Int

    /// Makes a stage.
    public init(_ name: String, _ kind: LoadStage.Kind, _ end: End, workers: Int) {
      self.name = name
      self.kind = kind
      self.end = end
      self.workers = workers
    }
  }

  /// The stages, in order.
  public let stages: [Stage]
  /// How long a worker thinks between two operations.
  public let thinkTime: ThinkTime
  /// What decides on thinking.
  public let seed: UInt64

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - stages: One at least.
  ///   - thinkTime: How long a worker thinks between two operations.
  ///   - seed: What decides on thinking.
  /// - Throws: ``PlanError`` if there is no stage, or one has no worker or no end, or workers think too long.
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

  /// How long is thought before an operation, in nanoseconds; a pure function of its number.
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
