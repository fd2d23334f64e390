import PropCheckTool
import HabitSuite

extension LoadProfile {
  /// All profiles, from short to long.
  static let habits = [smoke, costs, daily, nightly, soak]

  private static let everyMix = HabitSuite.LoadMix.all.map(\.name)

  /// The cost of single operations, how costs grow, and leaks.
  private static let everything: [Measurement] = [
    .named(HabitMeasurements.budgets), .quickSuite(cases: Catalogue.quickCases),
    .named(HabitMeasurements.growth), .named(HabitMeasurements.cycles),
  ]

  private static let smoke = profile(
    "smoke", "Ten seconds: does it run, and is it correct?", ["morning", "families", "ycsb-a"],
    .seconds(6), [.named(HabitMeasurements.cycles)], LoadBudgets.always + LoadBudgets.short)

  private static let costs = profile(
    "costs", "Half a minute without a load: growth of costs, and leaks.", [], .seconds(1),
    [.named(HabitMeasurements.growth), .named(HabitMeasurements.cycles)],
    ["slope(live_bytes) <= 0"])

  private static let daily = profile(
    "daily", "Two minutes: every mix, with the budgets of a phone.", everyMix, .seconds(75),
    everything,
    LoadBudgets.always + LoadBudgets.times + LoadBudgets.calls + LoadBudgets.suite
      + LoadBudgets.memory + LoadBudgets.full)

  private static let nightly = profile(
    "nightly", "An hour: every mix, and growth up to 256,000 rows.", everyMix, .seconds(3_300),
    everything,
    LoadBudgets.always + LoadBudgets.times + LoadBudgets.calls + LoadBudgets.suite
      + LoadBudgets.memory)

  private static let soak = profile(
    "soak", "Eight hours of check-ins and updates, for what shows only then.",
    ["morning", "ycsb-a"], .seconds(8 * 3_600), [.named(HabitMeasurements.cycles)],
    LoadBudgets.always)

  private static func profile(
    _ name: String, _ summary: String, _ mixes: [String], _ duration: Duration,
    _ measurements: [Measurement], _ thresholds: [String]
  ) -> LoadProfile {
    var profile = LoadProfile(name, summary, mixes: mixes, duration: duration)
    (profile.measurements, profile.thresholds) = (measurements, thresholds)
    profile.thresholdsOfParts = thresholds.filter(LoadBudgets.ofParts.contains)
    return profile
  }
}
