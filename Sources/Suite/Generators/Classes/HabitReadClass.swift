/// What comes of reading a habit.
enum HabitReadClass: String, ValueClass {
  case active = "an active habit"
  case inactive = "an inactive habit"
  case archived = "an archived habit"
  case unknown = "no habit"
  case failing = "an error"

  static let table = "habit"

  var weight: Int { self == .active ? 12 : 2 }
}
