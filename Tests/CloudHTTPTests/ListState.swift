import HabitDomain

/// What a list shows.
enum ListState: Equatable {
  case loading
  case loaded([HabitDomain.Category])
  case error(String)
}
