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
  /// The caller is not authorized.
  case authorization(AuthorizationError)
  /// A meal was refused.
  case eating(EatingError)
  /// The layer lacks this part; no existing part throws it.
  case absent(DataLayer.Part)
}

/// Errors of habit operations.
public enum HabitError: Error, Hashable, Sendable {
  /// A field breaks its rule; the reason is a sentence for a person.
  case invalidHabitData(field: String, reason: String)
  /// A text from outside is not an identifier.
  case invalidHabitID(String)
  /// No live habit has this id.
  case habitNotFound(Identifier)
  /// A live habit of the category has an equal name (H-7).
  case duplicateName(name: String, categoryID: String?)
  /// The plan allows at most this many live habits.
  case limitReached(limit: Int)
  /// A live habit already has this id.
  case habitCreationFailed(Identifier)
}

/// Errors of log operations.
public enum LogError: Error, Hashable, Sendable {
  /// The value breaks L-3; the reason is a sentence for a person.
  case invalidValue(String)
  /// The IANA database does not know the zone (L-2).
  case invalidTimezone(String)
  /// The day is after today (L-4).
  case futureDate
  /// The day is more than so many days ago (L-4).
  case beyondHistoryLimit(day: CivilDay, days: Int)
  /// The day already has a live log (L-5).
  case duplicateDay(habitID: Identifier, day: CivilDay, existingID: Identifier)
  /// A live log already has this id.
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

/// Errors of category operations.
public enum CategoryError: Error, Hashable, Sendable {
  /// The id is empty.
  case invalidCategoryID
  /// The trimmed name is empty or longer than 30 characters.
  case invalidCategoryName
  /// The order is outside 0 to 999,999,999.
  case invalidCategoryOrder
  /// A live category already has this id or this name; the payload is the trimmed name.
  case categoryAlreadyExists(String)
  /// No live category has this id.
  case categoryNotFound(String)
  /// A predefined category cannot be deleted.
  case cannotDeletePredefined(String)
}

/// Errors of the storage below a repository.
public enum DataServiceError: Error, Hashable, Sendable {
  /// The input breaks these rules.
  case validationFailed([String])
  /// The stored data or the request is invalid.
  case invalidData(String)
  /// There is no such row.
  case notFound
  /// A constraint of the schema was violated.
  case constraintViolation(String)
  /// Another connection held the lock for too long; nothing was written, and a retry may succeed.
  case storageBusy
  /// The disk or the database is full; nothing was written.
  case storageFull
  /// The file is damaged or not a database.
  case corrupted
  /// The database cannot be opened or written.
  case unavailable(String)
  /// The database was written by a newer version and was left untouched.
  case schemaTooNew(found: Int, known: Int)
  /// The database has tables that no version of this program makes, and was left untouched; the payload says which.
  case schemaUnknown(String)
  /// The store of an older version was not migrated, because something would be lost or broken, as the reason says; it is unchanged.
  case migrationFailed(from: Int, to: Int, reason: String)
  /// The store could not be backed up, or not be restored from a backup.
  case recovery(RecoveryError)
  /// Any other failure of the storage.
  case storage(code: Int, text: String, operation: String)
}

/// Why a person may not manage a member of a family, or themselves; thrown by two workflows of ``FamilyService``:
/// ``FamilyService/changeRole`` and ``FamilyService/removeMember``.
public enum AuthorizationError: Error, Hashable, Sendable {
  /// The reason is a sentence for a person, such as "Nobody can change their own role".
  case denied(String)
}

// Messages for people. A message names the field and the accepted values, and has no
// type name, no SQL, and no id unless the id is the subject.

extension HabitError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .invalidHabitData(_, let reason): reason
    case .invalidHabitID(let text):
      "\"\(text)\" is not a habit id: write 32 hexadecimal digits as 8-4-4-4-12"
    case .habitNotFound(let id): "There is no habit \(id)"
    case .duplicateName(let name, _): "A habit named \"\(name)\" exists in this category already"
    case .limitReached(let limit): "The plan allows \(limit) habits; delete one to add another"
    case .habitCreationFailed(let id): "A habit \(id) exists already; update it instead"
    }
  }
}

extension LogError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .invalidValue(let reason): reason
    case .invalidTimezone(let zone): "\"\(zone)\" is not a time zone of the IANA database"
    case .futureDate: "Cannot log habits for future dates"
    case .beyondHistoryLimit(_, 365): "Cannot log habits more than one year in the past"
    case .beyondHistoryLimit(_, let days): "Cannot log habits more than \(days) days in the past"
    case .duplicateDay(_, let day, let id): "\(day) has the log \(id) already; update it instead"
    case .duplicateID(let id): "A log \(id) exists already; update it instead"
    case .immutableField(let field): "The \(field) of a log cannot change; delete the log instead"
    }
  }
}

extension HabitScheduleValidationError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .habitUnavailable(let name): "\(name) cannot be logged: it is unknown or not in use"
    case .dateBeforeStartDate: "The day is before the first day of the habit"
    case .notScheduledForDate(let name, let reason): "\(name) cannot be logged: \(reason)"
    }
  }
}

extension CategoryError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .invalidCategoryID: "The id of a category cannot be empty"
    case .invalidCategoryName: "The name of a category must have 1 to 30 characters"
    case .invalidCategoryOrder: "The order of a category must be between 0 and 999999999"
    case .categoryAlreadyExists(let name): "A category with the id or the name \"\(name)\" exists"
    case .categoryNotFound(let id): "There is no category \"\(id)\""
    case .cannotDeletePredefined(let id): "The category \"\(id)\" is predefined and stays"
    }
  }
}

extension DataServiceError: CustomStringConvertible {
  /// One sentence for a person; where the person can act, what to do.
  public var description: String {
    switch self {
    case .validationFailed(let reasons): "Validation failed: \(reasons.joined(separator: ", "))"
    case .invalidData(let reason): "Invalid data: \(reason)"
    case .notFound: "Data not found"
    case .constraintViolation(let reason): "Constraint violation: \(reason)"
    case .storageBusy: "The database is locked by another program; try again"
    case .storageFull: "The disk is full; free some space and try again"
    case .corrupted: "The file is damaged or is not a database; restore a backup"
    case .unavailable(let reason): "The database cannot be used: \(reason)"
    case .schemaTooNew(let found, let known):
      "The database has schema \(found), newer than the known \(known); use a newer version"
    case .schemaUnknown(let reason):
      "The database was not made by this program: \(reason); choose another file or restore a backup"
    case .migrationFailed(let from, let to, let reason):
      "The database stays at version \(from), as its migration to \(to) failed: \(reason); use the version that wrote it"
    case .recovery(let error): error.description
    case .storage(let code, let text, let operation):
      "The storage failed while \(operation): \(text) (code \(code))"
    }
  }
}

extension AuthorizationError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .denied(let reason): reason
    }
  }
}

extension DataLayerError: CustomStringConvertible {
  /// The sentence of the error inside, or one for a person.
  public var description: String {
    switch self {
    case .habit(let error): error.description
    case .log(let error): error.description
    case .schedule(let error): error.description
    case .category(let error): error.description
    case .service(let error): error.description
    case .authorization(let error): error.description
    case .eating(let error): error.description
    case .absent(let part): "The layer has no \(part)"
    }
  }
}
