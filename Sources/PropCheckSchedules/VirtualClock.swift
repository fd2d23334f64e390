/// A clock whose time advances only when no task can run, and then jumps to the earliest moment
/// that a task waits for.
///
/// Pass it where `any Clock<Duration>` is expected; `Task.sleep` waits in real time, which counts as an
/// escape.
public struct VirtualClock: Clock {
  /// A moment, as the time since the start of the run.
  public struct Instant: InstantProtocol {
    /// The time since the start of the run.
    public let offset: Duration

    /// This moment moved by a duration, clamped to the representable range.
    public func advanced(by duration: Duration) -> Instant {
      let (sum, overflow) = offset.attoseconds.addingReportingOverflow(duration.attoseconds)
      guard overflow else { return Instant(offset: Duration(attoseconds: sum)) }
      return Instant(offset: Duration(attoseconds: duration < .zero ? .min : .max))
    }

    /// The duration from this moment to another, clamped to the representable range.
    public func duration(to other: Instant) -> Duration {
      let (span, overflow) = other.offset.attoseconds
        .subtractingReportingOverflow(offset.attoseconds)
      guard overflow else { return Duration(attoseconds: span) }
      return Duration(attoseconds: other < self ? .min : .max)
    }

    /// Orders by time.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  let sleepers: Sleepers

  /// The time, which does not advance while tasks run.
  public var now: Instant { Instant(offset: sleepers.now) }

  /// A nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until this moment is reached, which happens when no other task can run.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleepers.sleep(until: deadline.offset)
  }
}
