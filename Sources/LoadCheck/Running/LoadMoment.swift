/// A load that runs, for those who watch.
public struct LoadMoment: Sendable {
  /// The place of the stage.
  public let stage: Int
  /// How long the stage has run, in nanoseconds.
  public let elapsed: Int64
  /// How many operations of the stage were meant to begin so far: those that were dealt out or dropped, and those that wait.
  public let offered: Int
  /// How many were dropped so far.
  public let dropped: Int
  /// How many wait for a worker.
  public let queued: Int
  /// Response times of the stage so far by the places of names, to a sixteenth, with those of operations that failed.
  public let responses: [Sketch]

  /// Makes a moment, for those who test what they show of one.
  public init(
    stage: Int, elapsed: Int64, offered: Int, dropped: Int, queued: Int, responses: [Sketch]
  ) {
    (self.stage, self.elapsed) = (stage, elapsed)
    (self.offered, self.dropped, self.queued) = (offered, dropped, queued)
    self.responses = responses
  }
}
