/// The state of a running load, for observers.
public struct LoadMoment: Sendable {
  /// The index of the stage.
  public let stage: Int
  /// Time since the start of the stage, in nanoseconds.
  public let elapsed: Int64
  /// The number of operations that were due so far: started, dropped or waiting.
  public let offered: Int
  /// The number of operations dropped so far.
  public let dropped: Int
  /// The number of operations waiting for a worker.
  public let queued: Int
  /// Response times of the stage so far by the index of the name, including failures.
  public let responses: [Sketch]

  /// Makes a moment, for tests of observers.
  public init(
    stage: Int, elapsed: Int64, offered: Int, dropped: Int, queued: Int, responses: [Sketch]
  ) {
    (self.stage, self.elapsed) = (stage, elapsed)
    (self.offered, self.dropped, self.queued) = (offered, dropped, queued)
    self.responses = responses
  }
}
