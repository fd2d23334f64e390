/// A number that is to be above zero.
enum MeasureClass: String, ValueClass {
  case ordinary
  case fraction
  case tiny
  case zero
  case negativeZero = "-0.0"
  case negative
  case notANumber = "NaN"
  case infinite

  static let table = "measure"

  var weight: Int { self == .ordinary ? 40 : self == .fraction ? 6 : 2 }
}
