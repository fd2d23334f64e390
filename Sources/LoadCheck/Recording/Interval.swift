/// What was done in a short part of a load.
public struct Interval: Equatable, Sendable {
  /// Operations that ended well.
  public var done = 0
  /// Operations that ended with an error.
  public var failed = 0
  /// Arrivals that were given up before they began.
  public var dropped = 0
  /// The most arrivals that waited at once for a worker.
  public var queued = 0
  /// How long those that ended took from their intended start, in nanoseconds.
  public var response = Sketch()

  mutating func add(_ other: Interval) {
    done += other.done
    failed += other.failed
    dropped += other.dropped
    queued = max(queued, other.queued)
    response.add(other.response)
  }
}
