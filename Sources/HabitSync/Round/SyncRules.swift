package import HabitDomain
package import HabitRules

/// Every rule and every limit of sync, as one value.
///
/// A mutant is this value with one closure or number replaced.
package struct SyncRules: Sendable {
  /// The zone of the app.
  package var zone: RecordZone
  /// The stamp of a local event.
  package var nextStamp: @Sendable (ClockReading?, Instant, _ device: String) -> Stamp
  /// The clock reading after a stamp was received.
  package var received: @Sendable (ClockReading?, Stamp) -> ClockReading?
  /// The clock reading after the stamp of a record that waits for its parent.
  package var receivedWaiting: @Sendable (ClockReading?, Stamp) -> ClockReading?
  /// How rows become records.
  package var conversion: RecordConversion
  /// Which version wins.
  package var merge: Merge
  /// How conflicting rows are repaired.
  package var repair: Repair
  /// The tables in the order of upload.
  package var order: [SyncedTable]
  /// The limits of one request.
  package var chunks: ChunkLimits
  /// How requests are retried.
  package var retry: RetryPolicy
  /// What is done about an error.
  package var remedy: @Sendable (CloudError) -> Remedy
  /// Whether an error of a request ends the upload; otherwise each request is tried (Y-12).
  package var endsUpload: @Sendable (CloudError) -> Bool
  /// How often a record is sent in one sync if the server has another version each time.
  package var conflictRounds: Int
  /// After how many syncs a record whose parent is missing on the server is reported.
  package var parentRounds: Int
  /// The most changes of a page.
  package var pageSize: Int
  /// How many pages in a row may make no progress before the list counts as endless.
  package var idlePages: Int
  /// The most pages of one sync.
  package var pages: Int
  /// Which of two triggers to sync again is kept.
  package var wish: @Sendable (SyncTrigger?, SyncTrigger) -> SyncTrigger?
  /// How long a confirmed account is relied on, if no other request is made.
  package var accountLife: Delay
  /// How long to make no request after the network failed.
  package var quiet: Delay
  /// The start of a backoff, adjusted to what the clock shows now.
  package var waitingSince: @Sendable (_ start: Instant, _ now: Instant) -> Instant
  /// How long a tombstone is kept at least (domain 4.10).
  package var tombstoneLife: Delay
  /// The subscriptions of the app.
  package var subscriptions: [Subscription]
  /// What should have been replaced but does not exist.
  package var missed: [String] = []

  /// The correct rules.
  package static func standard(
    zone: RecordZone = .app, rules: RuleBook = .standard, version: AppVersion = .current
  ) -> SyncRules {
    SyncRules(
      zone: zone, nextStamp: HybridClock.stamp, received: HybridClock.reading,
      receivedWaiting: HybridClock.reading,
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

extension SyncRules {
  /// A mutant that replaces something nonexistent would be the original.
  ///
  /// - Throws: ``DataServiceError/unavailable(_:)`` if anything was missed.
  package func requireChanges() throws(DataLayerError) {
    try refuseMutant(missed: missed + repair.missed, "which is not there")
  }
}

/// Refuses a mutant that did not find what it replaces as expected.
///
/// - Throws: ``DataServiceError/unavailable(_:)`` with what was missed, and how.
package func refuseMutant(missed: [String], _ how: String) throws(DataLayerError) {
  guard missed.isEmpty else {
    let words = missed.map { "\"\($0)\"" }.joined(separator: " and ")
    throw .service(.unavailable("a mutant replaces \(words), \(how)"))
  }
}
