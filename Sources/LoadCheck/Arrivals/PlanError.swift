/// Why a load cannot be planned.
public enum PlanError: Error, Equatable, CustomStringConvertible {
  /// There is nothing to do.
  case noStages
  /// Two stages have a time in common, or are not in order.
  case overlap(String, String)
  /// A stage takes no time, or lies before the start or behind all time.
  case duration(String, nanoseconds: Int64)
  /// A rate that is no rate.
  case rate(String, Double)
  /// Nobody is there to do it.
  case workers(String, Int)
  /// A stage that ends before it begins.
  case operations(String, Int)

  /// There is no kind of operation.
  case noOperations
  /// A worker thinks for so long that it never comes back, or for less than nothing.
  case thinkTime(nanoseconds: Int64)

  /// The longest load, and the longest time to think, in nanoseconds: a year. Sums of a few of them are numbers.
  public static let longest: Int64 = 366 * 86_400_000_000_000

  /// The greatest rate, in operations a second: one a nanosecond.
  public static let highestRate = 1e9

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .noOperations: "The load has no kind of operation; give its stream a name for each."
    case .thinkTime(let nanoseconds):
      "Workers think for \(nanoseconds) ns; give them 0 to \(Self.longest) ns, which is a year."
    case .noStages: "A load needs a stage; give it one that holds a rate."
    case .overlap(let first, let second):
      "Stage \(second) begins before stage \(first) has ended; let each begin where the one before ends, or later."
    case .duration(let name, let nanoseconds):
      "Stage \(name) lasts \(nanoseconds) ns; give it a duration above 0, a start from 0, and an end within a year."
    case .rate(let name, let rate):
      "Stage \(name) has a rate of \(rate) a second; give it one above 0 and up to 1e9."
    case .workers(let name, let count):
      "Stage \(name) has \(count) workers; give it one at least, and no more than the load has."
    case .operations(let name, let count):
      "Stage \(name) has \(count) operations; give it one at least."
    }
  }
}
