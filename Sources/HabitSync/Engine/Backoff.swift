import HabitDomain

/// A time without requests, after the network failed or because the server asked for it.
struct Backoff: Sendable {
  private var start: Instant
  private let length: Delay
  /// Whether the server asked for it; otherwise a restored network ends it.
  let isAskedFor: Bool

  /// The backoff after a round; nil if the next one may begin at once.
  init?(after result: SyncResult, asked: Delay?, at now: Instant, _ rules: SyncRules) {
    let hasNoNetwork = result.error == .networkUnavailable
    guard let length = asked ?? (hasNoNetwork ? rules.quiet : nil) else { return nil }
    start = now
    self.length = length
    isAskedFor = asked != nil
  }

  /// When it ends; nil once it is over.
  mutating func end(at now: Instant, _ trigger: SyncTrigger, _ rules: SyncRules) -> Instant? {
    start = rules.waitingSince(start, now)
    guard isAskedFor || !trigger.promisesNetwork else { return nil }
    let end = start.advanced(by: length)
    return now < end ? end : nil
  }

  /// After the clock was set back, the time that has passed is unknown, so the backoff starts again (domain 4.7).
  @Sendable static func start(of start: Instant, at now: Instant) -> Instant { min(start, now) }
}
