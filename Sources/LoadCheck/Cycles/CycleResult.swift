import Glibc

/// What a gauge showed after each cycle.
public struct CycleResult: Equatable, Sendable {
  /// What went round.
  public let cycle: String
  /// The gauge.
  public let gauge: String
  /// What it showed, cycle by cycle.
  public let values: [Int64]
  /// Whether it counts things that are held, of which each must be let go.
  public let isHeld: Bool
  /// Whether growth of it is a leak.
  public let isGate: Bool

  /// Makes a result of what a gauge showed after each cycle.
  public init(
    cycle: String = "cycle", gauge: String, values: [Int64], isHeld: Bool = false,
    isGate: Bool = true
  ) {
    self.cycle = cycle
    self.gauge = gauge
    self.values = values
    self.isHeld = isHeld
    self.isGate = isGate
  }

  /// By how much it grew from one cycle to the next, as the median over all pairs of cycles (Theil and Sen); 0 of fewer than
  /// two cycles.
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

  /// How likely such growth is by chance; 1 where nothing changes.
  ///
  /// What goes up and down around a level is looked at as a whole too, since growth that is small beside the ups and downs shows
  /// in no single change; of two looks each has half the chance to be wrong. Of what never shrinks only changes count: a cache
  /// that fills in a few steps is no leak. And so they do of what stays where a change has brought it, which by chance wanders
  /// far: of a thousand such gauges the look at the whole would call three hundred a leak, and does so with three.
  public var p: Double {
    guard changes.contains(where: { $0 < 0 }), returnsToItsLevel else { return chanceOfChanges }
    return min(1, 2 * min(chanceOfChanges, chanceOfTrend))
  }

  /// The fewest readings of which it can be told whether ups and downs are around a level.
  private static let leastReadings = 40

  /// Whether a reading says little of the next one, by the ratio of Durbin and Watson: near 2 of readings that do not depend on
  /// each other, near 0 of those that stay where they are.
  private var returnsToItsLevel: Bool {
    guard values.count >= Self.leastReadings else { return false }
    let slope = slope
    let rests = values.enumerated().map { Double($1) - slope * Double($0) }
    let mean = rests.reduce(0, +) / Double(rests.count)
    let spread = rests.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let changes = zip(rests.dropFirst(), rests).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    return spread > 0 && changes / spread > 1.2
  }

  /// Growth as 1, shrinkage as -1, cycle by cycle.
  private var changes: [Int] {
    zip(values.dropFirst(), values).map { $0 == $1 ? 0 : $0 > $1 ? 1 : -1 }
  }

  /// How likely so many of the changes are growth where growth and shrinkage are equally likely.
  var chanceOfChanges: Double {
    Self.tail(changes.count { $0 > 0 }, of: changes.count { $0 != 0 })
  }

  /// How likely so many more pairs of readings rise than fall, of readings in any order (Mann and Kendall).
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
    // One pair less, as pairs are counted and a normal number is not.
    return erfc((rises - 1) / (2 * variance).squareRoot()) / 2
  }

  /// Whether it grows by each cycle, beyond chance; or, of things that are held, for good.
  public var isGrowing: Bool { slope > 0 && p < CycleCheck.level || isHeld && staysRaised }

  /// Whether something is left over.
  public var isLeak: Bool { isGate && isGrowing }

  /// Whether no reading of the last third is as low as the highest of the first: a descriptor that one cycle of a hundred leaves
  /// open changes too seldom for chance to be ruled out, but it stays.
  private var staysRaised: Bool {
    let third = values.count / 3
    guard let highest = values.prefix(third).max(), let lowest = values.suffix(third).min() else {
      return false
    }
    return lowest > highest
  }

  /// How likely so many heads or more are of throws of a coin.
  private static func tail(_ heads: Int, of throwCount: Int) -> Double {
    // From all heads downwards: one way, then `n`, then `n (n - 1) / 2`; as logarithms, since so many ways are no number.
    var (sum, logOfWays) = (0.0, 0.0)
    let logOfAll = Double(throwCount) * Elementary.log(2)
    for tails in 0...max(0, throwCount - heads) {
      sum += Elementary.exp(logOfWays - logOfAll)
      logOfWays += Elementary.log(Double(throwCount - tails)) - Elementary.log(Double(tails + 1))
    }
    return min(1, sum)
  }
}
