/// Why a mix is invalid.
public enum LoadMixError: Error, Equatable, CustomStringConvertible {
  /// The weights do not add up.
  case weights(String, sum: Int)
  /// An operation occurs twice.
  case twice(String)
  /// Some operations set what others add to.
  case order(String)
  /// Some operations import logs of days that others write too.
  case sameDays(String)
  /// It changes logs, and there are none.
  case noLogs(String)
  /// It changes logs that are too old to be changed.
  case days(String, Int)

  /// What is wrong, and how to fix it.
  public var description: String {
    switch self {
    case .weights(let name, let sum):
      "The weights of \(name) add up to \(sum); give each operation one above 0, \(LoadMix.totalWeight) in all."
    case .days(let name, let days):
      "\(name) changes logs and has \(days) days of them, perhaps too old to be changed; give it at most 365."
    case .twice(let name): "An operation of \(name) occurs twice; give each one weight."
    case .order(let name):
      "\(name) sets logs and adds to them, so the result depends on an unknown order; choose one."
    case .sameDays(let name):
      "\(name) imports logs and sets others, perhaps on the same days; choose one."
    case .noLogs(let name): "\(name) changes logs and starts with none; give it days of logs."
    }
  }
}
