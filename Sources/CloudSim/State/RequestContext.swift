import Domain

/// A request at the server: who asks, when, and by which rules it is answered.
struct RequestContext: Sendable {
  let device: String
  /// What the clock of the server says.
  let clock: Instant
  /// The time of the simulation.
  let time: Instant
  let limits: CloudLimits
  let variant: CloudVariant
  let twist: AnswerOverrides
}

/// What a plan of faults changes in how a request is answered.
struct AnswerOverrides: Sendable {
  /// Records of a save that are refused, by their index.
  var refusals: [Int: CloudError] = [:]
  /// Whether a conflict comes without the record of the server.
  var hidesServerRecord = false
  /// The greatest number of changes in a page; 0 is an empty page with more to come.
  var page: Int?
}

/// A change to a record, of which a subscription may want to know.
struct RecordEvent: Hashable, Sendable {
  let zone: RecordZone
  let type: String
  let event: Subscription.Event
}
