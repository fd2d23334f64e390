/// Why a mix is none.
public enum LoadMixError: Error, Equatable, CustomStringConvertible {
  /// The weights do not add up.
  case weights(String, sum: Int)
  /// An operation has two weights.
  case twice(String)
  /// Some operations set what others add to.
  case order(String)
  /// Some operations import logs to days to which others give some too.
  case sameDays(String)
  /// Logs are to be changed, and there are none.
  case noLogs(String)
  /// Logs are to be changed that are older than a layer lets them be.
  case days(String, Int)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .weights(let name, let sum):
      "The weights of \(name) add up to \(sum); give each operation one above 0, \(LoadMix.deck) in all."
    case .days(let name, let days):
      "\(name) changes logs of \(days) days, of which the last 365 can be changed; give it fewer."
    case .twice(let name): "An operation of \(name) is there twice; give each one weight."
    case .order(let name):
      "\(name) sets logs and adds to them; what is left over would depend on an order that nobody knows. Choose one."
    case .sameDays(let name):
      "\(name) imports logs, and sets them itself, maybe on the same days; choose one."
    case .noLogs(let name): "\(name) changes logs and has none at the start; give it days of logs."
    }
  }
}
