/// A clock: the time, and waiting.
public struct WallClock: Sendable {
  /// The time.
  public var now: @Sendable () async throws(DependencyError) -> Instant
  /// Waits; ends early with ``DependencyError/cancelled`` when the task is.
  public var sleep: @Sendable (_ delay: Delay) async throws(DependencyError) -> Void

  /// Makes a clock of its functions.
  public init(
    now: @escaping @Sendable () async throws(DependencyError) -> Instant,
    sleep: @escaping @Sendable (Delay) async throws(DependencyError) -> Void
  ) {
    self.now = now
    self.sleep = sleep
  }
}

extension WallClock {
  /// A call with its argument.
  public enum Call: Hashable, Sendable {
    /// `now`
    case now
    /// `sleep`
    case sleep(Delay)
  }

  /// A clock with this time, and real sleep.
  public static func live(now: @escaping @Sendable () -> Instant) -> WallClock {
    WallClock(
      now: { () async throws(DependencyError) in now() },
      sleep: { (delay: Delay) async throws(DependencyError) in
        // Its only error is cancellation.
        let span = Duration.milliseconds(delay.milliseconds)
        do { try await Task.sleep(for: span) } catch { throw .cancelled }
      })
  }

  /// A clock on a virtual time.
  public static func live(_ time: VirtualTime) -> WallClock {
    WallClock(
      now: { () async throws(DependencyError) in time.now },
      sleep: { (delay: Delay) async throws(DependencyError) in try await time.sleep(delay) })
  }

  /// A clock that never answers.
  public static var noop: WallClock { played(now: .never(), sleep: .never()) }

  /// A clock that always fails.
  public static func failing(_ error: DependencyError) -> WallClock {
    played(now: .failing(error), sleep: .failing(error))
  }

  /// A clock with one outcome for each call.
  public static func scripted(
    now: [Result<Instant, DependencyError>] = [], sleep: [Result<Void, DependencyError>] = []
  ) -> WallClock {
    played(now: OutcomeScript(now), sleep: OutcomeScript(sleep))
  }

  /// A clock that is played by scripts.
  public static func played(
    now: OutcomeScript<Instant, DependencyError>, sleep: OutcomeScript<Void, DependencyError>
  ) -> WallClock {
    WallClock(now: now.function("now"), sleep: sleep.function("sleep"))
  }

  /// This clock, with every call recorded first.
  public func recording(into recorder: Recorder<Call>) -> WallClock {
    WallClock(now: recorder.recording(.now, now), sleep: recorder.recording(Call.sleep, sleep))
  }
}
