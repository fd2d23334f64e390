// What a person reads. A message names the field, states the bound or the accepted set, and holds no
// type name, no SQL, and no id unless the id is the subject.

extension HabitError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .invalidHabitData(_, let reason): reason
    case .invalidHabitID(let text):
      "\"\(text)\" is no id of a habit: write 32 hexadecimal digits as 8-4-4-4-12"
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
    case .invalidTimezone(let zone): "\"\(zone)\" is no time zone of the IANA database"
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
  /// The sentence of the error inside.
  public var description: String {
    switch self {
    case .habit(let error): error.description
    case .log(let error): error.description
    case .schedule(let error): error.description
    case .category(let error): error.description
    case .service(let error): error.description
    case .authorization(let error): error.description
    case .eating(let error): error.description
    }
  }
}
