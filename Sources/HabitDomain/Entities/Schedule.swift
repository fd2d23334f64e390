/// When a habit is due.
public enum Schedule: Hashable, Sendable {
  /// Every day.
  case daily
  /// On these weekdays, 1 = Monday to 7 = Sunday.
  case daysOfWeek(Set<Int>)
  /// On any days, this many times a week, 1 to 7.
  case timesPerWeek(Int)
}

extension Schedule: CustomStringConvertible {
  /// The kind, with its numbers in ascending order.
  public var description: String {
    switch self {
    case .daily: "daily"
    case .daysOfWeek(let days): "on weekdays \(days.sorted())"
    case .timesPerWeek(let times): "\(times) times a week"
    }
  }
}
