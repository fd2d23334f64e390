/// Where a moment lies to a meal.
enum MealMomentClass: String, ValueClass {
  case start = "at the start of a meal"
  case end = "at the end of a meal"
  case lastMoment = "1 ms before the end"
  case before = "1 ms before the start"
  case noon = "noon"

  static let table = "moment"

  var weight: Int { 1 }
}
