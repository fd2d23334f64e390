/// What is special about an amount.
enum AmountClass: String, ValueClass {
  case one
  case target
  case none
  case zero
  case negativeZero = "-0.0"
  case tiny
  case half
  case belowTarget = "1 ulp below the target"
  case aboveTarget = "1 ulp above the target"
  case aboveOne = "1 ulp above 1"
  case greatest = "999"
  case tooGreat = "1 ulp above 999"
  case negative
  case notANumber = "NaN"
  case infinite

  static let table = "value"

  var weight: Int {
    switch self {
    case .one, .target: 12
    case .none, .zero, .half: 6
    case .belowTarget, .aboveTarget, .tiny: 3
    default: 2
    }
  }
}
