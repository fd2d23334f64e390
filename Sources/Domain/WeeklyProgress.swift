/// How far a week is that asks for a number of days.
public struct WeeklyProgress: Hashable, Sendable {
  /// The days of the week that are done, within the habit's days.
  public var done: Int
  /// The number that the schedule asks for; 0 for a schedule by days.
  public var target: Int

  /// Makes a progress of both numbers.
  public init(done: Int, target: Int) {
    self.done = done
    self.target = target
  }
}

extension WeeklyProgress: CustomStringConvertible {
  /// As in `2 of 3`.
  public var description: String { "\(done) of \(target)" }
}
