/// How a meal lies to the day and to the meals before it.
enum MealClass: String, ValueClass {
  case apart
  case dayBefore = "on the day before"
  case dayAfter = "on the day after"
  case overMidnight = "over midnight"
  case overlapping = "overlapping another"
  case touching = "touching another"
  case threeHours = "3 hours after another"
  case almostThreeHours = "1 ms less than 3 hours after another"

  static let table = "meal"

  var weight: Int { self == .apart ? 10 : 3 }
}
