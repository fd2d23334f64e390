/// When a habit starts. Only one that has long been there can be logged for the days at the end of the history.
enum HabitStartClass: String, ValueClass {
  case near = "within 21 days"
  case longAgo = "400 days ago"

  static let table = "start of a habit"

  var weight: Int { self == .near ? 20 : 8 }
}
