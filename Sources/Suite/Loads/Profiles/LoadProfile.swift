import LoadCheck

/// A named configuration of a load run.
public struct LoadProfile: Sendable {
  /// The value of `propcheck load --profile`: `smoke`, `costs`, `daily`, `nightly` or `soak`.
  public let name: String
  /// How long it takes and what it is for, in one sentence.
  public let summary: String
  /// The mixes, run one after the other.
  public let mixes: [LoadMix]
  /// The duration of all loads in nanoseconds, without filling and checking stores.
  public let duration: Int64
  /// The numbers of rows at which growth is measured; empty for none.
  public let growthSizes: [Int]
  /// Whether operations with a budget are run alone.
  public let hasBudgets: Bool
  /// The number of cycles to look for leaks.
  public let cycles: Int
  /// Conditions that a whole run must meet, as `Threshold` parses them: `p95(response{op=check-in}) < 10ms`.
  public let thresholds: [String]
  /// The thresholds that also hold for a part of it.
  public var thresholdsOfParts: [String] { thresholds.filter(LoadBudgets.ofParts.contains) }

  /// The profile with a name.
  public static func named(_ name: String) -> LoadProfile? { all.first { $0.name == name } }

  /// All profiles, from short to long.
  public static let all = [smoke, costs, daily, nightly, soak]
}

extension LoadProfile {
  private static let second: Int64 = 1_000_000_000

  private static func mixes(_ names: String...) -> [LoadMix] {
    LoadMix.all.filter { names.contains($0.name) }
  }

  static let smoke = LoadProfile(
    name: "smoke", summary: "Ten seconds: does it run, and is it right?",
    mixes: mixes("morning", "families", "ycsb-a"), duration: 6 * second, growthSizes: [],
    hasBudgets: false, cycles: 20, thresholds: LoadBudgets.always + LoadBudgets.short)

  static let costs = LoadProfile(
    name: "costs", summary: "Half a minute without a load: growth of costs, and leaks.", mixes: [],
    duration: second, growthSizes: [1_000, 4_000, 16_000], hasBudgets: false, cycles: 20,
    thresholds: ["slope(live_bytes) <= 0"])

  static let daily = LoadProfile(
    name: "daily", summary: "Two minutes: every mix, with the budgets of a phone.",
    mixes: LoadMix.all, duration: 75 * second, growthSizes: [1_000, 4_000, 16_000],
    hasBudgets: true,
    cycles: 1_000,
    thresholds: LoadBudgets.always + LoadBudgets.times + LoadBudgets.calls
      + LoadBudgets.suite + LoadBudgets.memory + LoadBudgets.full)

  static let nightly = LoadProfile(
    name: "nightly", summary: "An hour: every mix, and growth up to 256,000 rows.",
    mixes: LoadMix.all, duration: 3_300 * second, growthSizes: GrowthSweep.wholeSizes,
    hasBudgets: true, cycles: 1_000,
    thresholds: LoadBudgets.always + LoadBudgets.times + LoadBudgets.calls
      + LoadBudgets.suite + LoadBudgets.memory)

  static let soak = LoadProfile(
    name: "soak", summary: "Eight hours of check-ins and updates, for what shows only then.",
    mixes: mixes("morning", "ycsb-a"), duration: 8 * 3_600 * second, growthSizes: [],
    hasBudgets: false, cycles: 1_000, thresholds: LoadBudgets.always)
}
