/// What is special about a batch of logs that is taken in.
enum BatchClass: String, ValueClass {
  case plain
  case twoOfADay = "two of a habit and day"
  case twoHabits = "two of a day, of different habits"
  case twoDays = "two of a habit, of different days"
  case twice = "one id twice"
  case meeting = "one of a day that has one"
  case reviving = "one that was deleted"

  static let table = "batch"

  var weight: Int { 1 }
}
