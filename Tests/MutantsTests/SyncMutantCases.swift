/// Which property finds a mistake of sync, and from which of its cases with seed 1; those after it are tried too, should
/// cases be drawn otherwise one day.
enum SyncMutantCases {
  static let all: [(id: String, property: String, firstCase: Int)] = [
    ("absent-keeps-old", "sync.without-faults-agrees", 59),
    ("absent-refused", "sync.without-faults-agrees", 6),
    ("arrival-wins", "sync.without-faults-agrees", 7),
    ("children-first", "sync.without-faults-agrees", 14),
    ("clock-learns-nothing", "sync.converges", 10),
    ("deletion-always-wins", "sync.without-faults-agrees", 31),
    ("field-lost", "sync.converts-all", 9),
    ("hidden-conflict-dropped", "sync.knows-what-waits", 81),
    ("last-sync-as-time", "sync.without-faults-agrees", 7),
    ("names-across-categories", "sync.repairs-as-the-rules-say", 4),
    ("outage-of-each", "sync.asks-no-more-than-it-may", 81),
    ("pages-for-ever", "sync.asks-no-more-than-it-may", 110),
    ("placeholder-person", "sync.takes-any-order", 151),
    ("purged-zone-made-again", "sync.asks-no-more-than-it-may", 75),
    ("reference-without-zone", "sync.without-faults-agrees", 6),
    ("seconds-only", "sync.without-faults-agrees", 11),
    ("tag-forgotten", "sync.knows-what-waits", 29),
    ("tag-not-sent", "sync.without-faults-agrees", 7),
    ("tie-by-time", "sync.repairs-as-the-rules-say", 30),
    ("tie-keeps-local", "sync.without-faults-agrees", 36),
    ("tombstone-ignored", "sync.without-faults-agrees", 17),
    ("two-logs-of-day", "sync.converges", 58),
    ("unknown-fields-dropped", "sync.converts-all", 26),
    ("whole-again", "sync.asks-no-more-than-it-may", 42),
  ]
}
