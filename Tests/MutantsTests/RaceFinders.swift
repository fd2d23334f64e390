/// Which property of callers that take turns finds a race; trying all of them would take most of the time and show
/// nothing.
enum RaceFinders {
  static let all = [
    "member-checked-apart": "callers.linearizable-families-in-turns",
    "code-checked-apart": "callers.linearizable-families-in-turns",
    "code-generated-apart": "callers.linearizable-families-in-turns",
    "hash-checked-apart": "callers.linearizable-families-in-turns",
    "stale-cache": "callers.linearizable-families-in-turns",
    "increment-apart": "callers.lose-no-log-in-turns",
    "toggle-apart": "callers.linearizable-habits-in-turns",
    "archive-apart": "callers.linearizable-habits-in-turns",
    "order-read-apart": "callers.linearizable-habits-in-turns",
    "list-in-two-readings": "callers.linearizable-habits-in-turns",
    "counted-before-deletion": "callers.linearizable-habits-in-turns",
    "active-one-by-one": "callers.linearizable-habits-in-turns",
    "cancelled-in-between": "callers.cancelled-habits-in-turns",
    "cancelled-and-reserved": "callers.cancelled-families-in-turns",
  ]
}
