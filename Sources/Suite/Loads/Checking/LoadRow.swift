import Domain

/// A row that several may set at once, known by the numbers from which its keys are made.
enum LoadRow: Hashable, Sendable {
  case habit(Int)
  case log(habit: Int, day: CivilDay)
  case person(Int)
}
