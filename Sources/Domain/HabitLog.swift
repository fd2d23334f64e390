/// That a habit was done, or how much of it, on one day.
public struct HabitLog: Hashable, Sendable {
  /// Identity; never changes.
  public var id: Identifier
  /// The habit; never changes.
  public var habitID: Identifier
  /// The moment of the log.
  public var date: Instant
  /// An identifier that the IANA database knows.
  public var timezone: String
  /// The day of `date` in `timezone`, computed at the first write and never again.
  public var day: CivilDay
  /// The amount; nil only for a binary habit (L-3).
  public var value: Double?

  /// Makes a log of a day.
  ///
  /// The day is what the store answers. A write through `insert`, `upsert` or `importRaw` ignores it
  /// and computes it from `date` and `timezone`.
  public init(
    id: Identifier,
    habitID: Identifier,
    date: Instant,
    timezone: String = "UTC",
    day: CivilDay,
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
