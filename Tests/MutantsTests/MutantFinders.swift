/// Which property finds a mutant of the store soonest.
///
/// It runs alone first: running all of them, as `propcheck mutants` does, takes ten times as long.
enum MutantFinders {
  static let all: [String: [String]] = [
    "categories.reads-what-was-written": ["appended-without-emoji"],
    "days.agree-with-integers": ["last-second-lost"],
    "eating.accepts-exactly-what-is-valid": ["meals-nan-accepted"],
    "eating.agrees-with-reference": [
      "ends-late", "forgotten-at-midnight", "more-than-three-hours", "night-in-utc",
      "since-its-start",
    ],
    "eating.follows-its-formulas": [
      "duration-rounded", "fat-at-four", "height-once", "sedentary-for-all",
      "underweight-at-bound",
    ],
    "eating.windows-are-apart": ["windows-between-neighbours"],
    "families.agree-with-reference": [
      "admin-of-any-family", "code-as-typed", "code-not-looked-up", "code-of-deleted-family",
      "code-of-imported-family", "code-unique-as-typed", "deletion-of-one-membership",
      "display-name-of-30", "eleven-tries", "failure-commits", "family-leaves-removed",
      "family-length-untrimmed", "family-takes-people", "found-in-three-steps",
      "hash-of-deleted-person", "invited-may-join", "join-as-typed", "join-invites",
      "list-of-two-families", "nine-tries", "orphans-after-reopening", "pending-one",
      "pending-with-refused", "pending-without-tombstones", "purge-of-unsynced",
      "purge-of-young", "refused-for-good", "removal-deletes", "removed-may-not-return",
      "role-change-noted-once", "transfer-to-kid", "waits-without-limit",
    ],
    "families.ask-other-devices-for-codes": ["never-provisional"],
    "families.carry-codes-in-qr-payloads": ["payload-unread"],
    "families.keep-their-constraints": ["activation-unchecked"],
    "families.list-in-a-total-order": ["family-ties-unordered", "membership-ties-unordered"],
    "families.purge-exactly-what-is-old": [
      "purge-a-day-late", "purge-at-bound", "purge-leaves-last", "purge-one-at-a-time",
      "purge-without-people",
    ],
    "figures.agree-with-reference": [
      "any-log-is-progress", "days-of-24-hours", "due-from-sunday", "existence-is-completion",
      "fifteen-hours", "met-from-sunday", "risk-of-today", "start-at-14-hours",
      "streak-of-any-habit", "sunday-is-one", "target-exclusive", "today-is-skipped",
      "weeks-from-sunday", "zero-target-completes",
    ],
    "figures.go-by-days-not-zones": ["completed-in-utc"],
    "figures.hold-in-scenarios": ["other-days-break", "streak-without-end"],
    "figures.ignore-days-that-are-not-due": ["empty-weeks-skipped"],
    "habits.accepts-exactly-what-is-valid": [
      "length-untrimmed", "one-reminder-a-minute", "one-reminder-an-hour",
    ],
    "habits.told-apart-by-name-and-category": [
      "moved-unasked", "name-free-without-category", "name-in-any-category",
      "name-of-deleted-habit", "no-category-is-any", "one-habit-a-category",
      "renamed-unasked",
    ],
    "logs.told-apart-by-habit-and-day": [
      "batch-keeps-first", "batch-keeps-greatest", "batch-keeps-last", "batch-leaves-deleted",
      "batch-replaces-days", "batch-skips-known-days", "batch-without-last",
      "day-of-any-habit", "day-of-deleted-log", "import-refuses-days", "imported-day-is-free",
      "log-leaves-others", "one-log-a-habit", "unlog-leaves-imported",
    ],
    "logs.reads-a-batch-at-once": ["one-by-one"],
    "logs.stay-on-their-day": ["look-up-by-display-zone"],
    "meals.agree-with-reference": [
      "meals-deletion-of-nothing-refused", "meals-end-of-day-included", "meals-of-day-by-end",
      "meals-of-day-in-utc", "meals-old-notes-kept", "meals-one-a-moment",
    ],
    "meals.list-in-a-total-order": ["meals-ties-left-open"],
    "members.are-managed-by-the-parent-admin": ["admin-removes-self"],
    "members.told-apart-by-family-and-person": [
      "activation-beside-member", "admin-of-one-family", "invited-admin-counts",
      "invited-twice", "member-of-any-family", "one-member-a-family",
    ],
    "notifications.fire-by-the-wall-clock": ["hours-after-midnight"],
    "notifications.follow-the-table": ["silent-on-error", "silent-on-last-day"],
    "notifications.plan-the-earliest": [
      "latest-kept", "limit-forgotten", "one-pending-a-day", "one-pending-a-moment",
      "one-pending-a-time", "only-first-habit-planned", "pending-of-63", "pending-once",
      "reminded-of-done",
    ],
    "roles.follow-the-decision-table": [
      "removed-admin-counts", "same-role-bumps", "same-role-first",
    ],
    "store.agrees-with-reference": [
      "batch-first-of-an-id", "busy-as-constraint", "canary", "category-keeps-a-habit",
      "category-renamed-unasked", "category-takes-habits", "category-ties-unordered",
      "completed-day-kept", "completion-never-undone", "days-in-utc", "deletion-leaves-first",
      "full-as-constraint", "half-a-batch", "history-of-364-days", "inactive-survive",
      "limit-one-less", "limit-one-more", "list-of-four", "log-ties-unordered", "missing-keys",
      "move-keeps-relation", "name-by-normal-form", "name-case-sensitive",
      "name-of-deleted-category", "never-unarchived", "old-log-in-vain",
      "one-orphan-at-a-time", "order-by-count", "own-category-name-taken",
      "pin-not-persisted", "predefined-deletable", "raw-error", "reorder-drops-fields",
      "seeding-flag-kept", "seeding-overwrites", "span-without-last-day", "text-ends-at-nul",
      "toggle-drops-fields", "two-logs-a-day", "unknown-zone-shown", "unlog-leaves-duplicate",
      "widget-of-29-days",
    ],
    "store.lists-in-a-total-order": ["ties-unordered", "unreadable-row-throws"],
    "texts.take-a-million-bytes": [
      "limit-after-rules", "limit-one-byte-less", "long-notes-cut",
    ],
  ]

  static func property(finding id: String) -> String? {
    all.first { $0.value.contains(id) }?.key
  }
}
