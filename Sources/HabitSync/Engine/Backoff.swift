import HabitDomain

/// A time without requests, after the network failed or because the server asked for it.
struct Backoff: Sendable {
  /// When it began; nil until a clock has been read.
  private var start: Instant?
  private let length: Delay
  /// Whether the server asked for it; otherwise a restored network ends it.
  let isAskedFor: Bool

  /// The backoff after a round; nil if the next one may begin at once.
  init?(after result: SyncResult, asked: Delay?, _ rules: SyncRules) {
    let hasNoNetwork = result.error == .networkUnavailable
    guard let length = asked ?? (hasNoNetwork ? rules.quiet : nil) else { return nil }
    self.length = length
    isAskedFor = asked != nil
  }

  /// Begins at a time.
  mutating func begin(at now: Instant) { start = now }

  /// When it ends; nil once it is over. For one that began at an unknown time, the elapsed part is also unknown, so it
  /// begins now.
  mutating func end(at now: Instant, _ trigger: SyncTrigger, _ rules: SyncRules) -> Instant? {
    let start = start.map { rules.waitingSince($0, now) } ?? now
    self.start = start
    guard isAskedFor || !trigger.promisesNetwork else { return nil }
    let end = start.advanced(by: length)
    return now < end ? end : nil
  }

  /// After the clock was set back, the time that has passed is unknown, so the backoff starts again (domain 4.7).
  @Sendable static func start(of start: Instant, at now: Instant) -> Instant { min(start, now) }
}
