/// Why a load cannot be planned.
public enum PlanError: Error, Equatable, CustomStringConvertible {
  /// The plan has no stages.
  case noStages
  /// Two stages overlap or are out of order.
  case overlap(String, String)
  /// A stage has no duration, starts before 0 or ends too late.
  case duration(String, nanoseconds: Int64)
  /// A rate is out of range.
  case rate(String, Double)
  /// A stage has no workers, or more than the load provides.
  case workers(String, Int)
  /// A stage has no operations.
  case operations(String, Int)

  /// The stream has no kinds of operations.
  case noOperations
  /// A think time is negative or too long.
  case thinkTime(nanoseconds: Int64)

  /// The maximum length of a load and of a think time: 366 days in nanoseconds. Sums of a few such times do not
  /// overflow.
  public static let longest: Int64 = 366 * 86_400_000_000_000

  /// The maximum rate, in operations per second: one per nanosecond.
  public static let highestRate = 1e9

  /// What is wrong, and how to fix it.
  public var description: String {
    switch self {
    case .noOperations: "The stream has no operation names; give it one for each kind of operation."
    case .thinkTime(let nanoseconds):
      "The think time is \(nanoseconds) ns; choose one of 0 to \(Self.longest) ns, a year."
    case .noStages: "The load has no stages; give it one that holds a rate."
    case .overlap(let first, let second):
      "Stage \(second) begins before stage \(first) ends; start each stage at the end of the one before, or later."
    case .duration(let name, let nanoseconds):
      "Stage \(name) lasts \(nanoseconds) ns; give it a duration above 0, a start from 0, and an end within a year."
    case .rate(let name, let rate):
      "Stage \(name) has a rate of \(rate) a second; give it one above 0 and up to 1e9."
    case .workers(let name, let count):
      "Stage \(name) has \(count) workers; give it at least one, and no more than the load has."
    case .operations(let name, let count):
      "Stage \(name) has \(count) operations; give it at least one."
    }
  }
}
