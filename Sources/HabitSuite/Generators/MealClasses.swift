/// Where a meal lies relative to the day and to the meals before it.
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

/// Where a moment lies relative to a meal.
enum MealMomentClass: String, ValueClass {
  case start = "at the start of a meal"
  case end = "at the end of a meal"
  case lastMoment = "1 ms before the end"
  case before = "1 ms before the start"
  case noon = "noon"

  static let table = "moment"
}

/// The length of a written meal.
enum IntervalClass: String, ValueClass {
  case ordinary
  case shortest = "1 ms"
  case longest = "24 hours"
  case tooLong = "1 ms more than 24 hours"
  case empty
  case backwards
  case endless = "all of time"

  static let table = "interval"

  var weight: Int { self == .ordinary ? 6 : 2 }

  /// The length in milliseconds, given an ordinary one; nil for all of time.
  func length(ordinary: @autoclosure () -> Int64) -> Int64? {
    switch self {
    case .ordinary: ordinary()
    case .shortest: 1
    case .longest: Days.millisecondsOfDay
    case .tooLong: Days.millisecondsOfDay + 1
    case .empty: 0
    case .backwards: -1
    case .endless: nil
    }
  }
}

/// Where a stored meal starts.
enum MealStartClass: String, ValueClass {
  case halfHour = "some half hour"
  case firstMoment = "first millisecond of a day"
  case lastMoment = "last millisecond of a day"
  case twin = "at the start of another"
  case endOfTime = "at an end of time"

  static let table = "meal start"

  var weight: Int { self == .halfHour ? 10 : self == .endOfTime ? 2 : 4 }
}

/// The day on which a stored meal starts.
enum MealDayClass: String, ValueClass {
  case ordinary
  case overMidnight = "over before the meal"
  case shifted = "not 24 hours long"

  static let table = "meal day"
}
