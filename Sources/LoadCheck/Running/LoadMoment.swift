/// The state of a running load, for observers.
public struct LoadMoment: Sendable {
  /// The index of the stage.
  public let stage: Int
  /// The time since the start of the stage, in nanoseconds.
  public let elapsed: Int64
  /// The number of operations due so far: started, dropped or waiting.
  public let offered: Int
  /// The number of operations dropped so far.
  public let dropped: Int
  /// The number of operations waiting for a worker.
  public let queued: Int
  /// The response times of the stage so far, including those of failed operations, by the index of the operation's
  /// name.
  public let responses: [Sketch]

  /// Creates a moment, for tests of observers.
  public init(
    stage: Int, elapsed: Int64, offered: Int, dropped: Int, queued: Int, responses: [Sketch]
  ) {
    (self.stage, self.elapsed) = (stage, elapsed)
    (self.offered, self.dropped, self.queued) = (offered, dropped, queued)
    self.responses = responses
  }
}
