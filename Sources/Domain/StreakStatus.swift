/// A streak as a screen shows it, with what is at stake today.
public struct StreakStatus: Hashable, Sendable {
  /// The current streak.
  public var current: Int
  /// The streak that is lost unless today is done; 0 if none is at risk.
  public var atRisk: Int
  /// Whether a streak is lost unless today is done.
  public var isAtRisk: Bool
  /// Whether the habit is due today.
  public var isTodayDue: Bool
  /// The streak to show: the one at risk, or else the current one.
  public var display: Int

  /// Makes a status of its parts.
  public init(current: Int, atRisk: Int, isAtRisk: Bool, isTodayDue: Bool, display: Int) {
    self.current = current
    self.atRisk = atRisk
    self.isAtRisk = isAtRisk
    self.isTodayDue = isTodayDue
    self.display = display
  }
}

extension StreakStatus: CustomStringConvertible {
  /// All of it, in a line.
  public var description: String {
    "\(current) now, \(atRisk) \(isAtRisk ? "at risk" : "not at risk"), "
      + "\(display) to be shown, today \(isTodayDue ? "is" : "is not") due"
  }
}
