/// For which days, and in which zone, notifications are planned.
public struct NotificationHorizon: Hashable, Sendable {
  /// The time; a reminder that is not after it is past.
  public var now: Instant
  /// The last day to plan for; days more than 366 after today are left for later.
  public var lastDay: CivilDay
  /// The zone whose wall clock counts.
  public var zone: String
  /// The zone that counts if nobody knows that one; if nobody knows this one either, it is UTC.
  public var fallbackZone: String

  /// Makes a horizon of its parts.
  public init(now: Instant, lastDay: CivilDay, zone: String, fallbackZone: String) {
    self.now = now
    self.lastDay = lastDay
    self.zone = zone
    self.fallbackZone = fallbackZone
  }
}
