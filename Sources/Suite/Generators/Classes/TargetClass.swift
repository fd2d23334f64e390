enum TargetClass: String, ValueClass {
  case none
  case eight = "8"
  case least = "1"
  case greatest = "999"
  case tooSmall = "1 ulp below 1"
  case tooGreat = "1 ulp above 999"
  case zero
  case negativeZero = "-0.0"
  case notANumber = "NaN"
  case infinite

  static let table = "target"
  // Zero is fine for a binary habit, which has no use for a target.
  var weight: Int {
    switch self {
    case .none: 10
    case .eight, .zero: 6
    case .least, .greatest: 3
    default: 1
    }
  }

  var value: Double? {
    switch self {
    case .none: nil
    case .eight: 8
    case .least: 1
    case .greatest: 999
    case .tooSmall: 1.0.nextDown
    case .tooGreat: 999.0.nextUp
    case .zero: 0
    case .negativeZero: -0.0
    case .notANumber: .nan
    case .infinite: .infinity
    }
  }
}
