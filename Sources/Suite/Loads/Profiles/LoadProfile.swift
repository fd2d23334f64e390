import LoadCheck

/// What a load run does, under a name.
public struct LoadProfile: Sendable {
  /// Its name.
  public let name: String
  /// One sentence.
  public let summary: String
  /// What is done, one mix after the other.
  public let mixes: [LoadMix]
  /// How long all loads together last, in nanoseconds; filling stores and looking at them comes on top.
  public let duration: Int64
  /// The numbers of rows at which the growth of costs is looked at; none for not at all.
  public let growthSizes: [Int]
  /// Whether the operations with a budget are done, each alone.
  public let hasBudgets: Bool
  /// How many cycles are run to look for leaks.
  public let cycles: Int
  /// The conditions that have to be met.
  public let thresholds: [String]
  /// Those that count for a part of it too.
  public var thresholdsOfParts: [String] { thresholds.filter(LoadBudgets.ofParts.contains) }

  /// A profile by its name.
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
