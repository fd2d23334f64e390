@testable import Suite

/// For each law of sync a mistake that breaks it and the property that says so, from one of its cases with seed 1 on.
enum SyncMutantLaws {
  static let all: [(law: SyncLaw, id: String, property: String, firstCase: Int)] = [
    (.convergence, "tag-not-sent", "sync.without-faults-agrees", 7),
    (.greatest, "first-sync-stamps-anew", "sync.without-faults-agrees", 14),
    (.noLoss, "arrival-wins", "sync.without-faults-agrees", 14),
    (.metadata, "tag-forgotten", "sync.knows-what-waits", 18),
    (.order, "orphan-dropped", "sync.takes-any-order", 35),
    (.order, "code-by-time", "sync.repairs-as-the-rules-say", 46),
    (.patience, "constant-delay", "sync.asks-no-more-than-it-may", 12),
    (.patience, "four-attempts", "sync.asks-no-more-than-it-may", 12),
    (.patience, "no-quiet", "sync.asks-no-more-than-it-may", 69),
    (.chunks, "one-too-many", "sync.asks-no-more-than-it-may", 14),
    (.resurrection, "arrival-wins", "sync.converges", 8),
    (.tidiness, "two-logs-of-day", "sync.converges", 52),
    (.tidiness, "codes-stay", "sync.converges", 58),
    (.parents, "children-first", "sync.without-faults-agrees", 20),
    (.subscriptions, "six-subscriptions", "sync.subscribes-once", 0),
    (.subscriptions, "subscription-forgotten", "sync.subscribes-once", 0),
    (.conversion, "unknown-fields-dropped", "sync.converts-all", 11),
    (.conversion, "avatar-unsent", "sync.converts-all", 22),
    (.conversion, "tombstone-unread", "sync.converts-all", 9),
    (.causality, "clock-learns-nothing", "sync.converges", 12),
    (.days, "value-stays", "sync.keeps-days", 249),
    (.accounts, "sent-to-next-account", "sync.parts-accounts", 7),
    (.family, "dead-parent-removed", "sync.converges", 70),
  ]
}
