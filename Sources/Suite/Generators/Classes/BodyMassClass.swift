/// An index around the bounds of its categories.
enum BodyMassClass: String, ValueClass {
  case ordinary
  case atUnderweight = "18.5"
  case belowNormal = "1 ulp below 18.5"
  case atOverweight = "25"
  case belowOverweight = "1 ulp below 25"
  case atObese = "30"
  case belowObese = "1 ulp below 30"
  case outside = "no index"

  static let table = "index"

  var weight: Int { self == .ordinary ? 3 : 2 }
}
