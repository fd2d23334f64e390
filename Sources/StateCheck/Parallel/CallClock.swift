/// The clock of calls.
enum CallClock: Sendable {
  /// A counter of events.
  case turns
  /// Real time since the start.
  case nanoseconds

  var unit: String {
    switch self {
    case .turns: "turn"
    case .nanoseconds: "us"
    }
  }

  /// A time in that unit; microseconds have one decimal.
  func text(_ time: Int) -> String {
    switch self {
    case .turns: "\(time)"
    case .nanoseconds:
      (time < 0 ? "-" : "") + "\(time.magnitude / 1_000).\(time.magnitude % 1_000 / 100)"
    }
  }
}
