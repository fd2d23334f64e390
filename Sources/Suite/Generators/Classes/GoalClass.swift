/// What a day is asked for. A target of zero or below, which an old row can have, counts as none.
enum GoalClass: String, ValueClass {
  case binary = "done or not"
  case none
  case eight = "8"
  case binaryWithTarget = "done or not, and a target"
  case least = "1"
  case zero
  case negativeZero = "-0.0"
  case negative

  static let table = "target"

  var weight: Int {
    switch self {
    case .binary: 10
    case .eight, .none: 5
    default: 2
    }
  }

  var target: Double? {
    switch self {
    case .binary, .none: nil
    case .eight, .binaryWithTarget: 8
    case .least: 1
    case .zero: 0
    case .negativeZero: -0.0
    case .negative: -1
    }
  }
}
