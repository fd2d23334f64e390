/// The thresholds of profiles.
public enum LoadBudgets {
  /// For every load.
  public static let always = [
    "rate(errors) <= 0", "rate(dropped) <= 0", "slope(live_bytes) <= 0",
  ]

  /// Also for a part of a profile, at any rate.
  public static let ofParts = ["rate(errors) <= 0", "rate(dropped) <= 0"]

  /// Times of a phone, as limits for a faster machine (domain 6.4).
  public static let times = [
    "p95(response{op=create-family}) < 10ms", "p95(response{op=look-up-family}) < 5ms",
    // A new person and the membership.
    "p95(response{op=join-family}) < 25ms", "p95(response{op=list-members}) < 20ms",
    "p95(response{op=list-habits}) < 50ms", "p95(response{op=check-in}) < 10ms",
    "p95(response{op=read-month}) < 100ms",
  ]

  /// Times of operations run alone (domain 6.4). The longest ones are called a few times, and every call must meet the budget.
  public static let calls = [
    "p95(call{op=list-10-families}) < 10ms", "p95(call{op=list-100-families}) < 50ms",
    "p95(call{op=list-1000-families}) < 200ms",
    "p95(call{op=list-10-members}) < 20ms", "p95(call{op=list-50-members}) < 100ms",
    "p95(call{op=create-membership}) < 15ms",
    "max(grown{op=create-family}) < 1MB",
    "max(call{op=ten-tasks-at-once}) < 1s",
    "p95(call{op=query-a-year-of-50-habits}) < 100ms",
    "p95(call{op=streaks-of-5-years}) < 10ms", "p95(call{op=progress-of-50-habits}) < 100ms",
    "p95(call{op=import-100-logs}) < 500ms", "max(grown{op=import-100-logs}) < 10MB",
    "max(call{op=import-100000-logs}) < 5s",
    "speedup(import-100-logs-one-by-one, import-100-logs-at-once) >= 5",
    "max(virtual{op=sync-a-record}) < 2s",
  ]

  /// The growth of resident memory per cycle, over a thousand cycles, as the system allocates it in pages (requirement 7.7).
  public static let memory = ["slope(rss) <= 1kB"]

  /// The duration of a whole profile (domain 6.3, E-11).
  public static let short = ["max(call{op=whole-load}) < 2min"]
  /// The duration of a whole profile in a day.
  public static let full = ["max(call{op=whole-load}) < 15min"]

  /// The duration of all properties of the layer on a few cases each (domain 6.2, H-G3).
  public static let suite = ["max(call{op=quick-suite}) < 30s"]
}
