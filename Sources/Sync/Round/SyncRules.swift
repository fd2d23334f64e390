package import Domain
package import Rules

/// Every rule and every limit of sync, as one value.
///
/// A rule that is wrong on purpose is the same value with one closure or number replaced.
package struct SyncRules: Sendable {
  /// The zone of the app.
  package var zone: RecordZone
  /// The stamp of a local event.
  package var nextStamp: @Sendable (ClockReading?, Instant, _ device: String) -> Stamp
  /// What the clock shows after a stamp was received.
  package var received: @Sendable (ClockReading?, Stamp) -> ClockReading?
  /// How rows become records.
  package var conversion: RecordConversion
  /// Which version counts.
  package var merge: Merge
  /// How rows are put in order.
  package var repair: Repair
  /// The tables in the order of upload.
  package var order: [SyncedTable]
  /// What fits into one request.
  package var chunks: ChunkLimits
  /// How often requests are made.
  package var retry: RetryPolicy
  /// What is done about an error.
  package var remedy: @Sendable (CloudError) -> Remedy
  /// Whether an error of a request ends the sending; else each request tries for itself (Y-12).
  package var endsUpload: @Sendable (CloudError) -> Bool
  /// How often a record is sent in a sync when it is changed elsewhere each time.
  package var conflictRounds: Int
  /// After how many syncs a record is reported whose parent the server does not have.
  package var parentRounds: Int
  /// Changes in a page.
  package var pageSize: Int
  /// Pages in a row that bring nothing, after which a list counts as endless.
  package var idlePages: Int
  /// Pages in one sync.
  package var pages: Int
  /// Of two reasons to sync again after the present sync, the one that remains.
  package var wish: @Sendable (SyncTrigger?, SyncTrigger) -> SyncTrigger?
  /// How long an answer to the question who is signed in is relied on, as long as nothing else was asked.
  package var accountLife: Delay
  /// How long no request is made after the network failed.
  package var quiet: Delay
  /// Since when a time to wait counts that began at a moment, when the clock shows another one.
  package var waitingSince: @Sendable (_ start: Instant, _ now: Instant) -> Instant
  /// How long a tombstone stays in any case.
  ///
  /// Who was away for longer fetches everything, as domain 4.6 asks, when the server says that the token has expired, and not
  /// by the calendar: a server that forgets deletions lets the tokens from before them expire, and a clock may be wrong.
  package var tombstoneLife: Delay
  /// What the server shall tell of.
  package var subscriptions: [Subscription]

  /// The rules as they are meant.
  package static func standard(
    zone: RecordZone = .app, rules: RuleBook = .standard, version: AppVersion = .current
  ) -> SyncRules {
    SyncRules(
      zone: zone, nextStamp: HybridClock.stamp, received: HybridClock.reading,
      conversion: .standard(zone: zone, rules: rules, version: version), merge: .standard,
      repair: .standard(key: rules.key), order: SyncedTable.allCases, chunks: ChunkLimits(),
      retry: .standard, remedy: Remedy.standard, endsUpload: { _ in true }, conflictRounds: 4,
      parentRounds: 3,
      pageSize: 400, idlePages: 8, pages: 100_000,
      wish: { known, new in known?.promisesNetwork == true ? known : new },
      accountLife: Delay(milliseconds: 10_000), quiet: Delay(milliseconds: 30_000),
      waitingSince: Backoff.start,
      tombstoneLife: Delay(milliseconds: rules.families.tombstoneAge),
      subscriptions: [
        Subscription(id: "family-changes", zone: zone, recordType: "Family"),
        Subscription(id: "membership-changes", zone: zone, recordType: "Membership"),
        Subscription(id: "userprofile-changes", zone: zone, recordType: "UserProfile"),
      ])
  }
}
