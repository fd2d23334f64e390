/// The day on which a meal that is stored starts.
enum MealDayClass: String, ValueClass {
  case ordinary
  case overMidnight = "over before the meal"
  case shifted = "not 24 hours long"

  static let table = "meal day"

  var weight: Int { 1 }
}
