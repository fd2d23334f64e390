/// Where the day of a reminder lies to its habit.
enum ReminderDayClass: String, ValueClass {
  case within = "within the habit"
  case first = "its first day"
  case early = "before it"
  case last = "its last day"
  case late = "after it"

  static let table = "reminder day"

  var weight: Int { 1 }
}
