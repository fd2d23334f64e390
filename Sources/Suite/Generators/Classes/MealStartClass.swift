/// Where a meal that is stored starts.
enum MealStartClass: String, ValueClass {
  case halfHour = "some half hour"
  case firstMoment = "first millisecond of a day"
  case lastMoment = "last millisecond of a day"
  case twin = "at the start of another"
  case endOfTime = "at an end of time"

  static let table = "meal start"

  var weight: Int { self == .halfHour ? 10 : self == .endOfTime ? 2 : 4 }
}
