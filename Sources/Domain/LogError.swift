/// What a log operation refuses.
public enum LogError: Error, Hashable, Sendable {
  /// The value breaks L-3; the reason is a sentence for a person.
  case invalidValue(String)
  /// The IANA database does not know the zone (L-2).
  case invalidTimezone(String)
  /// The day is after today (L-4).
  case futureDate
  /// The day is more than so many days ago (L-4).
  case beyondHistoryLimit(day: CivilDay, days: Int)
  /// The day has a live log already (L-5).
  case duplicateDay(habitID: Identifier, day: CivilDay, existingID: Identifier)
  /// A live log has this id already.
  case duplicateID(Identifier)
  /// `habitID` or `day` of an existing log would change.
  case immutableField(String)
}
