/// A log: that a habit was done on a day, or how much of it.
public struct HabitLog: Hashable, Sendable {
  /// Identity; never changes.
  public var id: Identifier
  /// The habit; never changes.
  public var habitID: Identifier
  /// The moment of the log.
  public var date: Instant
  /// A zone of the IANA database.
  public var timezone: String
  /// The day of `date` in `timezone`, computed at the first write only.
  public var day: CivilDay
  /// The amount; nil only for a binary habit (L-3).
  public var value: Double?

  /// Makes a log of a day.
  ///
  /// The day is what the store returns. A write through `insert`, `upsert` or `importRaw` ignores it
  /// and computes it from `date` and `timezone`.
  public init(
    id: Identifier, habitID: Identifier, date: Instant, timezone: String = "UTC", day: CivilDay,
    value: Double? = nil
  ) {
    self.id = id
    self.habitID = habitID
    self.date = date
    self.timezone = timezone
    self.day = day
    self.value = value
  }
}
