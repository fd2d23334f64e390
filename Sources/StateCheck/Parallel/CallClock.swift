/// What the times of calls are, for people.
enum CallClock: Sendable {
  /// Of a counter that goes on with each event.
  case turns
  /// Since the calls began.
  case nanoseconds

  /// What a time is called.
  var unit: String {
    switch self {
    case .turns: "turn"
    case .nanoseconds: "us"
    }
  }

  /// A time in that unit; of nanoseconds one decimal is shown.
  func text(_ time: Int) -> String {
    switch self {
    case .turns: "\(time)"
    case .nanoseconds:
      (time < 0 ? "-" : "") + "\(time.magnitude / 1_000).\(time.magnitude % 1_000 / 100)"
    }
  }
}
