/// Converts between moments and days (domain 0).
public struct CivilCalendar: Sendable {
  /// The day of a moment in a zone, by the zone's offset at that moment, clamped to the range of days.
  public var civilDay:
    @Sendable (_ instant: Instant, _ zone: String) throws(DataLayerError) -> CivilDay
  /// The least moment whose day in the zone is not before this one.
  public var startOfDay:
    @Sendable (_ day: CivilDay, _ zone: String) throws(DataLayerError) -> Instant
  /// 1 = Monday to 7 = Sunday.
  public var isoWeekday: @Sendable (_ day: CivilDay) -> Int
  /// The latest day not after this one that is the first weekday, 1 to 7.
  public var weekStart: @Sendable (_ day: CivilDay, _ firstWeekday: Int) -> CivilDay

  /// Makes a calendar of its functions.
  public init(
    civilDay: @escaping @Sendable (Instant, String) throws(DataLayerError) -> CivilDay,
    startOfDay: @escaping @Sendable (CivilDay, String) throws(DataLayerError) -> Instant,
    isoWeekday: @escaping @Sendable (CivilDay) -> Int,
    weekStart: @escaping @Sendable (CivilDay, Int) -> CivilDay
  ) {
    self.civilDay = civilDay
    self.startOfDay = startOfDay
    self.isoWeekday = isoWeekday
    self.weekStart = weekStart
  }
}
