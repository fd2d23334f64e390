/// How the habit and the day of a log stand to those of the others (L-5).
enum LogKeyClass: String, ValueClass {
  case apart = "equal in neither"
  case both = "equal in both"
  case otherHabit = "equal in day"
  case otherDay = "equal in habit"
  case deleted = "equal in both to a deleted one"

  static let table = "habit and day of a log"

  var weight: Int { 1 }
}
