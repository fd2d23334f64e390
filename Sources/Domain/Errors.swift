/// What a habit operation refuses.
public enum HabitError: Error, Hashable, Sendable {
  /// A field breaks its rule; the reason is a sentence for a person.
  case invalidHabitData(field: String, reason: String)
  /// A text from outside is no identifier.
  case invalidHabitID(String)
  /// No live habit has this id.
  case habitNotFound(Identifier)
  /// A live habit of that category has an equal name (H-7).
  case duplicateName(name: String, categoryID: String?)
  /// The plan allows no more live habits than this.
  case limitReached(limit: Int)
  /// A live habit has this id already.
  case habitCreationFailed(Identifier)
}

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

/// Why a habit cannot be logged on a day.
public enum HabitScheduleValidationError: Error, Hashable, Sendable {
  /// The habit is unknown, inactive or archived; the payload is its name.
  case habitUnavailable(String)
  /// The day is before the habit's first.
  case dateBeforeStartDate
  /// The habit is not due on that day; the name and the reason.
  case notScheduledForDate(name: String, reason: String)
}

/// What a category operation refuses.
public enum CategoryError: Error, Hashable, Sendable {
  /// The id is empty.
  case invalidCategoryID
  /// The trimmed name is empty or longer than 30 characters.
  case invalidCategoryName
  /// The order is outside 0 to 999,999,999.
  case invalidCategoryOrder
  /// A live category has this id or this name already; the payload is the trimmed name.
  case categoryAlreadyExists(String)
  /// No live category has this id.
  case categoryNotFound(String)
  /// A predefined category stays.
  case cannotDeletePredefined(String)
}

/// What the storage below a repository refuses.
public enum DataServiceError: Error, Hashable, Sendable {
  /// The rules that the input breaks.
  case validationFailed([String])
  /// The stored data or the request makes no sense.
  case invalidData(String)
  /// There is no such row.
  case notFound
  /// A constraint of the schema was broken.
  case constraintViolation(String)
  /// Another connection held the lock for too long; nothing was written, try again.
  case storageBusy
  /// The disk or the database is full; nothing was written.
  case storageFull
  /// The file is damaged or is not a database.
  case corrupted
  /// The database cannot be opened or written.
  case unavailable(String)
  /// The database was written by a newer version; it was left untouched.
  case schemaTooNew(found: Int, known: Int)
  /// Any other failure of the storage.
  case storage(code: Int, text: String, operation: String)
}

/// What somebody is not allowed to do.
public enum AuthorizationError: Error, Hashable, Sendable {
  /// The reason is a sentence for a person.
  case denied(String)
}

/// Every error that leaves a data layer.
public enum DataLayerError: Error, Hashable, Sendable {
  /// A habit was refused.
  case habit(HabitError)
  /// A log was refused.
  case log(LogError)
  /// The habit cannot be logged on that day.
  case schedule(HabitScheduleValidationError)
  /// A category was refused.
  case category(CategoryError)
  /// The storage failed, or what is stored forbids it.
  case service(DataServiceError)
  /// Who asks is not allowed to.
  case authorization(AuthorizationError)
  /// A meal was refused.
  case eating(EatingError)
}
