@testable import HabitSuite

/// For each law of sync a mutant that breaks it, with the property that finds it and its first case with seed 1.
enum SyncMutantLaws {
  static let all: [(law: SyncLaw, id: String, property: String, firstCase: Int)] = [
    (.convergence, "tag-not-sent", "sync.without-faults-agrees", 6),
    (.greatest, "sent-again-without-stamp", "sync.converges", 16),
    (.noLoss, "arrival-wins", "sync.without-faults-agrees", 6),
    (.metadata, "tag-forgotten", "sync.knows-what-waits", 11),
    (.order, "orphan-dropped", "sync.takes-any-order", 21),
    (.order, "code-by-time", "sync.repairs-as-the-rules-say", 45),
    (.patience, "constant-delay", "sync.asks-no-more-than-it-may", 15),
    (.patience, "four-attempts", "sync.asks-no-more-than-it-may", 15),
    (.patience, "first-sync-ends-early", "sync.asks-no-more-than-it-may", 0),
    (.patience, "no-quiet", "sync.asks-no-more-than-it-may", 45),
    (.chunks, "one-too-many", "sync.asks-no-more-than-it-may", 9),
    (.resurrection, "arrival-wins", "sync.converges", 15),
    (.resurrection, "server-deletion-ignored", "sync.follows-deletions", 0),
    (.tidiness, "two-logs-of-day", "sync.converges", 301),
    (.tidiness, "codes-stay", "sync.converges", 32),
    (.parents, "children-first", "sync.without-faults-agrees", 2),
    (.subscriptions, "six-subscriptions", "sync.subscribes-once", 0),
    (.subscriptions, "subscription-forgotten", "sync.subscribes-once", 0),
    (.conversion, "unknown-fields-dropped", "sync.converts-all", 42),
    (.conversion, "avatar-unsent", "sync.converts-all", 12),
    (.conversion, "tombstone-unread", "sync.converts-all", 29),
    (.causality, "clock-learns-nothing", "sync.converges", 19),
    (.causality, "clock-ignores-inbox", "sync.converges", 426),
    (.days, "value-stays", "sync.keeps-days", 266),
    (.accounts, "sent-to-next-account", "sync.parts-accounts", 11),
    (.family, "dead-parent-removed", "sync.converges", 37),
    (.end, "pages-without-end", "sync.survives-a-hostile-server", 27),
  ]
}
