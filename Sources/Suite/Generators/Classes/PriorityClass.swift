enum PriorityClass: String, ValueClass {
  case none
  case low = "1"
  case high = "3"
  case tooLow = "0"
  case tooHigh = "4"

  static let table = "priority"
  var weight: Int { self == .none ? 20 : self == .low || self == .high ? 4 : 1 }

  var value: Int? {
    switch self {
    case .none: nil
    case .low: 1
    case .high: 3
    case .tooLow: 0
    case .tooHigh: 4
    }
  }
}
