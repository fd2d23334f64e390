/// Which property finds a mistake of a store soonest.
///
/// It is tried alone first: to try them all takes ten times as long, and `propcheck mutants` does so.
enum MutantFinders {
  static let all: [String: [String]] = [
    "days.agree-with-integers": ["last-second-lost"],
    "eating.accepts-exactly-what-is-valid": ["meals-nan-accepted"],
    "eating.agrees-with-reference": [
      "ends-late", "forgotten-at-midnight", "more-than-three-hours", "night-in-utc",
      "since-its-start",
    ],
    "eating.follows-its-formulas": [
      "duration-rounded", "fat-at-four", "height-once", "sedentary-for-all", "underweight-at-bound",
    ],
    "eating.windows-are-apart": ["windows-between-neighbours"],
    "families.agree-with-reference": [
      "code-as-typed", "code-not-looked-up", "code-unique-as-typed", "display-name-of-30",
      "failure-commits", "family-leaves-removed", "family-length-untrimmed", "family-takes-people",
      "found-in-three-steps", "invited-may-join", "join-as-typed", "join-invites",
      "orphans-after-reopening", "pending-with-refused", "pending-without-tombstones",
      "purge-of-unsynced", "purge-of-young", "refused-for-good", "removal-deletes",
      "removed-may-not-return", "transfer-to-kid",
    ],
    "families.carry-codes-in-qr-payloads": ["payload-unread"],
    "families.keep-their-constraints": ["activation-unchecked"],
    "families.list-in-a-total-order": ["family-ties-unordered", "membership-ties-unordered"],
    "figures.agree-with-reference": [
      "any-log-is-progress", "days-of-24-hours", "due-from-sunday", "existence-is-completion",
      "fifteen-hours", "met-from-sunday", "risk-of-today", "start-at-14-hours",
      "streak-of-any-habit", "sunday-is-one", "target-exclusive", "today-is-skipped",
      "weeks-from-sunday", "zero-target-completes",
    ],
    "figures.go-by-days-not-zones": ["completed-in-utc"],
    "figures.hold-in-scenarios": ["other-days-break", "streak-without-end"],
    "figures.ignore-days-that-are-not-due": ["empty-weeks-skipped"],
    "habits.accepts-exactly-what-is-valid": ["length-untrimmed"],
    "logs.reads-a-batch-at-once": ["one-by-one"],
    "logs.stay-on-their-day": ["look-up-by-display-zone"],
    "meals.agree-with-reference": [
      "meals-deletion-of-nothing-refused", "meals-end-of-day-included", "meals-of-day-by-end",
      "meals-of-day-in-utc", "meals-old-notes-kept",
    ],
    "meals.list-in-a-total-order": ["meals-ties-left-open"],
    "members.are-managed-by-the-parent-admin": ["admin-removes-himself"],
    "notifications.fire-by-the-wall-clock": ["hours-after-midnight"],
    "notifications.follow-the-table": ["silent-on-error", "silent-on-last-day"],
    "notifications.plan-the-earliest": [
      "latest-kept", "limit-forgotten", "only-first-habit-planned", "reminded-of-done",
    ],
    "roles.follow-the-decision-table": [
      "removed-admin-counts", "same-role-bumps", "same-role-first",
    ],
    "store.agrees-with-reference": [
      "busy-as-constraint", "canary", "category-takes-habits", "category-ties-unordered",
      "days-in-utc", "full-as-constraint", "half-a-batch", "log-ties-unordered", "missing-keys",
      "move-keeps-relation", "name-by-normal-form", "name-case-sensitive", "order-by-count",
      "pin-not-persisted", "predefined-deletable", "raw-error", "reorder-drops-fields",
      "seeding-flag-kept", "seeding-overwrites", "text-ends-at-nul", "toggle-drops-fields",
      "two-logs-a-day", "unknown-zone-shown", "unlog-leaves-duplicate",
    ],
    "store.lists-in-a-total-order": ["ties-unordered", "unreadable-row-throws"],
  ]

  static func property(finding id: String) -> String? {
    all.first { $0.value.contains(id) }?.key
  }
}
