import Glibc

/// The readings of a gauge after each cycle.
public struct CycleResult: Equatable, Sendable {
  /// The name of the cycle.
  public let cycle: String
  /// The name of the gauge.
  public let gauge: String
  /// The readings, one per cycle.
  public let values: [Int64]
  /// Whether it counts resources that are held, all of which must be released.
  public let isHeld: Bool
  /// Whether growth is a leak.
  public let isGate: Bool

  /// Creates a result.
  public init(
    cycle: String = "cycle", gauge: String, values: [Int64], isHeld: Bool = false,
    isGate: Bool = true
  ) {
    (self.cycle, self.gauge, self.values, self.isHeld) = (cycle, gauge, values, isHeld)
    self.isGate = isGate
  }

  /// The growth per cycle, as the median over all pairs of cycles (Theil and Sen); 0 for fewer than two cycles.
  public var slope: Double {
    var slopes: [Double] = []
    for later in values.indices {
      for earlier in values.indices.prefix(later) {
        slopes.append((Double(values[later]) - Double(values[earlier])) / Double(later - earlier))
      }
    }
    guard !slopes.isEmpty else { return 0 }
    slopes.sort()
    return (slopes[(slopes.count - 1) / 2] + slopes[slopes.count / 2]) / 2
  }

  /// The growth per cycle from the first reading to the last; 0 for fewer than two cycles.
  var rise: Double {
    guard let first = values.first, let last = values.last, values.count > 1 else { return 0 }
    return (Double(last) - Double(first)) / Double(values.count - 1)
  }

  /// The probability of at least this much growth by chance; 1 if nothing changes.
  ///
  /// Slow growth of a gauge that fluctuates around a level shows in no single change, so the trend is tested too, and
  /// each of the two tests gets half of the error probability. A gauge that never shrinks is tested by its changes
  /// only, since a cache that fills in a few steps is not a leak. So is a gauge that drifts like a random walk, for
  /// which the test of the trend would raise 30 % false alarms instead of 0.3 %.
  public var p: Double {
    guard changes.contains(where: { $0 < 0 }), returnsToItsLevel else { return chanceOfChanges }
    return min(1, 2 * min(chanceOfChanges, chanceOfTrend))
  }

  /// The fewest readings that show whether a gauge fluctuates around a level.
  private static let leastReadings = 40

  /// Whether readings hardly depend on the previous one, by the ratio of Durbin and Watson: near 2 for independent readings,
  /// near 0 for a random walk.
  private var returnsToItsLevel: Bool {
    guard values.count >= Self.leastReadings else { return false }
    let slope = slope
    let rests = values.enumerated().map { Double($1) - slope * Double($0) }
    let mean = rests.reduce(0, +) / Double(rests.count)
    let spread = rests.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let changes = zip(rests.dropFirst(), rests).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    return spread > 0 && changes / spread > 1.2
  }

  /// 1 for growth, -1 for shrinkage, per cycle.
  private var changes: [Int] {
    zip(values.dropFirst(), values).map { $0 == $1 ? 0 : $0 > $1 ? 1 : -1 }
  }

  /// The probability of so many increases if increases and decreases are equally likely.
  var chanceOfChanges: Double {
    Self.tail(changes.count { $0 > 0 }, of: changes.count { $0 != 0 })
  }

  /// The probability of so many rising pairs in a random order (Mann and Kendall).
  var chanceOfTrend: Double {
    var rises = 0.0
    for later in values.indices {
      for earlier in values.indices.prefix(later) where values[later] != values[earlier] {
        rises += values[later] > values[earlier] ? 1 : -1
      }
    }
    let weight = { (count: Int) in Double(count) * Double(count - 1) * Double(2 * count + 5) }
    let equal = Dictionary(grouping: values, by: { $0 }).values.reduce(0) { $0 + weight($1.count) }
    let variance = (weight(values.count) - equal) / 18
    guard variance > 0 else { return 1 }
    // Continuity correction: pairs are counted, a normal variable is not.
    return erfc((rises - 1) / (2 * variance).squareRoot()) / 2
  }

  /// Whether it grows significantly or, if it counts resources that are held, permanently.
  public var isGrowing: Bool { slope > 0 && p < CycleCheck.level || isHeld && staysRaised }

  /// Whether it grows, and its growth counts as a leak, which fails the load; always false for a gauge that is only
  /// shown.
  public var isLeak: Bool { isGate && isGrowing }

  /// Whether the last third lies above the first: a descriptor leaked by one cycle in a hundred changes the count too rarely
  /// for a test, but it stays.
  private var staysRaised: Bool {
    let third = values.count / 3
    guard let highest = values.prefix(third).max(), let lowest = values.suffix(third).min() else {
      return false
    }
    return lowest > highest
  }

  /// The probability of at least so many heads.
  private static func tail(_ heads: Int, of throwCount: Int) -> Double {
    // From all heads downwards: 1 way, then `n`, then `n (n - 1) / 2`; in logarithms, since the counts overflow.
    var (sum, logOfWays) = (0.0, 0.0)
    let logOfAll = Double(throwCount) * Elementary.log(2)
    for tails in 0...max(0, throwCount - heads) {
      sum += Elementary.exp(logOfWays - logOfAll)
      logOfWays += Elementary.log(Double(throwCount - tails)) - Elementary.log(Double(tails + 1))
    }
    return min(1, sum)
  }
}
