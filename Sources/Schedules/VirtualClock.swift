/// A clock whose time passes only while no task can run, and then at once, to the earliest moment
/// that somebody waits for.
///
/// Give it to what takes `any Clock<Duration>`; `Task.sleep` waits in real time, which is said as an
/// escape.
public struct VirtualClock: Clock {
  /// A moment, by the time since the start of the run.
  public struct Instant: InstantProtocol {
    /// The time since the start of the run.
    public let offset: Duration

    /// This moment moved by a span of time; the first or last there is, where it would be beyond.
    public func advanced(by duration: Duration) -> Instant {
      let (sum, overflow) = offset.attoseconds.addingReportingOverflow(duration.attoseconds)
      guard overflow else { return Instant(offset: Duration(attoseconds: sum)) }
      return Instant(offset: Duration(attoseconds: duration < .zero ? .min : .max))
    }

    /// The span from this moment to another; the longest there is, where it would be longer.
    public func duration(to other: Instant) -> Duration {
      let (span, overflow) = other.offset.attoseconds
        .subtractingReportingOverflow(offset.attoseconds)
      guard overflow else { return Duration(attoseconds: span) }
      return Duration(attoseconds: other < self ? .min : .max)
    }

    /// The earlier one first.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  let sleepers: Sleepers

  /// The time, which stands still while tasks run.
  public var now: Instant { Instant(offset: sleepers.now) }

  /// A nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until a moment has come and no other task can run.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleepers.sleep(until: deadline.offset)
  }
}
