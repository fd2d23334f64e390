// What can be special about a meal and a measure. The first case of each is the simplest.

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

/// A duration around the bounds of minutes and hours.
enum DurationClass: String, ValueClass {
  case minutes = "whole minutes"
  case zero
  case almostMinute = "59.999 s"
  case almostHour = "1 s less than an hour"
  case days
  case negative
  case notANumber = "NaN"
  case endless

  static let table = "duration"

  var weight: Int { self == .minutes || self == .days ? 4 : 2 }
}

/// The bounds of a meal that is written.
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
}

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

/// The day on which a meal that is stored starts.
enum MealDayClass: String, ValueClass {
  case ordinary
  case overMidnight = "over before the meal"
  case shifted = "not 24 hours long"

  static let table = "meal day"

  var weight: Int { 1 }
}

/// What a meal has for notes; two are one text in two normal forms.
enum MealNoteClass: String, ValueClass {
  case none
  case empty
  case nul = "U+0000"
  case composed
  case decomposed

  static let table = "meal notes"

  var weight: Int { self == .none ? 6 : 3 }

  var text: String? {
    switch self {
    case .none: nil
    case .empty: ""
    case .nul: "n\0m"
    case .composed: "\u{E9}"
    case .decomposed: "e\u{301}"
    }
  }
}

/// The day whose meals are listed.
enum ListedDayClass: String, ValueClass {
  case near = "within 2 days"
  case endOfTime = "at an end of time"

  static let table = "listed day"

  var weight: Int { self == .near ? 20 : 1 }
}
