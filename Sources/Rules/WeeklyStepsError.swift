package import Domain

/// Why there is no mean of the steps.
package enum WeeklyStepsError: Error, Hashable, Sendable {
  /// No day of the week has a sample.
  case noData
  /// The person does not give access.
  case unauthorized
  /// The source was slower than the limit.
  case timeout(after: Delay)
  /// The calling task was cancelled.
  case cancelled
  /// The source or the clock does not work.
  case unavailable(DependencyError)
  /// The zone is unknown.
  case calendar(DataLayerError)

  init(_ error: DependencyError) {
    switch error {
    case .cancelled: self = .cancelled
    case .unauthorized: self = .unauthorized
    case .unavailable, .full, .unscripted: self = .unavailable(error)
    }
  }
}

extension WeeklyStepsError: CustomStringConvertible {
  /// One sentence for a person.
  package var description: String {
    switch self {
    case .noData: "No steps were counted in the last seven days"
    case .unauthorized: "Steps may not be read; allow it in the settings"
    case .timeout(let limit): "The steps could not be read within \(limit); try again"
    case .cancelled: "Reading the steps was cancelled"
    case .unavailable(let error): error.description
    case .calendar(let error): error.description
    }
  }
}
