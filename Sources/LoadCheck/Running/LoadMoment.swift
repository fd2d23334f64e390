/// A load that runs, for those who watch.
public struct LoadMoment: Sendable {
  /// The place of the stage.
  public let stage: Int
  /// How long the stage has run, in nanoseconds.
  public let elapsed: Int64
  /// How many operations of the stage were meant to begin so far.
  public let offered: Int
  /// How many were dropped so far.
  public let dropped: Int
  /// Response times of the stage so far by the places of names, to a sixteenth, with those of operations that failed.
  public let responses: [Sketch]
}
