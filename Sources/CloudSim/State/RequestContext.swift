import HabitDomain

/// The context of a request: the caller, the time and the rules.
struct RequestContext: Sendable {
  let device: String
  /// The server's clock.
  let clock: Instant
  /// The time of the simulation.
  let time: Instant
  let limits: CloudLimits
  let variant: CloudVariant
  let overrides: AnswerOverrides
}

/// Effects of faults on how a request is answered.
struct AnswerOverrides: Sendable {
  /// Refused records of a save, by index.
  var refusals: [Int: CloudError] = [:]
  var hidesServerRecord = false
  /// The most changes in a page; 0 for an empty page with more to come.
  var page: Int?
}

/// A change of a record that may match a subscription.
struct RecordEvent: Hashable, Sendable {
  let zone: RecordZone
  let type: String
  let event: Subscription.Event
}
