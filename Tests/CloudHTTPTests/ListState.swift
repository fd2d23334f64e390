import Domain

/// What a list shows.
enum ListState: Equatable {
  case loading
  case loaded([Domain.Category])
  case error(String)
}
