import Domain

/// A time in which no request is made: the network failed, or the server asked for it.
struct Backoff: Sendable {
  private var start: Instant
  private let length: Delay
  /// Whether the server asked for it; else a network that is back ends it.
  let isAskedFor: Bool

  /// What follows from how a round ended; nil if the next may begin at once.
  init?(after result: SyncResult, asked: Delay?, at now: Instant, _ rules: SyncRules) {
    let hasNoNetwork = result.error == .networkUnavailable
    guard let length = asked ?? (hasNoNetwork ? rules.quiet : nil) else { return nil }
    start = now
    self.length = length
    isAskedFor = asked != nil
  }

  /// Until when it lasts; nil if it is over.
  mutating func end(at now: Instant, _ trigger: SyncTrigger, _ rules: SyncRules) -> Instant? {
    start = rules.waitingSince(start, now)
    guard isAskedFor || !trigger.promisesNetwork else { return nil }
    let end = start.advanced(by: length)
    return now < end ? end : nil
  }

  /// Where the clock went back nobody knows how much of a time has passed. It begins anew then: to go by the old end would be to
  /// wait for a day if the clock was wrong by one, and to end it would be to break the promise.
  @Sendable static func start(of start: Instant, at now: Instant) -> Instant { min(start, now) }
}
