import Domain

/// Where the time of day of a moment lies.
enum MomentClass: String, ValueClass {
  case noon
  case midnight
  case lastMillisecond = "last millisecond"
  case anyTime = "any time"
  case endOfTime = "end of time"

  static let table = "moment"

  var weight: Int { self == .endOfTime ? 1 : 8 }
}
