import HabitDomain

/// The names of the cases of every error of a data layer.
enum ErrorName: CaseIterable {
  case invalidHabitData, invalidHabitID, habitNotFound, duplicateName, limitReached
  case habitCreationFailed
  case invalidValue, invalidTimezone, futureDate, beyondHistoryLimit, duplicateDay, duplicateID
  case immutableField
  case habitUnavailable, dateBeforeStartDate, notScheduledForDate
  case invalidCategoryID, invalidCategoryName, invalidCategoryOrder, categoryAlreadyExists
  case categoryNotFound, cannotDeletePredefined
  case validationFailed, invalidData, notFound, constraintViolation, storageBusy, storageFull
  case corrupted, unavailable, schemaTooNew, schemaUnknown, migrationFailed, recovery, storage
  case denied
  case invalidInterval, invalidCalories
  case absent

  init(_ error: DataLayerError) {
    self =
      switch error {
      case .habit(let error): ErrorName(error)
      case .log(let error): ErrorName(error)
      case .schedule(let error): ErrorName(error)
      case .category(let error): ErrorName(error)
      case .service(let error): ErrorName(error)
      case .authorization(.denied): .denied
      case .eating(.invalidInterval): .invalidInterval
      case .eating(.invalidCalories): .invalidCalories
      case .absent: .absent
      }
  }

  private init(_ error: HabitError) {
    self =
      switch error {
      case .invalidHabitData: .invalidHabitData
      case .invalidHabitID: .invalidHabitID
      case .habitNotFound: .habitNotFound
      case .duplicateName: .duplicateName
      case .limitReached: .limitReached
      case .habitCreationFailed: .habitCreationFailed
      }
  }

  private init(_ error: LogError) {
    self =
      switch error {
      case .invalidValue: .invalidValue
      case .invalidTimezone: .invalidTimezone
      case .futureDate: .futureDate
      case .beyondHistoryLimit: .beyondHistoryLimit
      case .duplicateDay: .duplicateDay
      case .duplicateID: .duplicateID
      case .immutableField: .immutableField
      }
  }

  private init(_ error: HabitScheduleValidationError) {
    self =
      switch error {
      case .habitUnavailable: .habitUnavailable
      case .dateBeforeStartDate: .dateBeforeStartDate
      case .notScheduledForDate: .notScheduledForDate
      }
  }

  private init(_ error: CategoryError) {
    self =
      switch error {
      case .invalidCategoryID: .invalidCategoryID
      case .invalidCategoryName: .invalidCategoryName
      case .invalidCategoryOrder: .invalidCategoryOrder
      case .categoryAlreadyExists: .categoryAlreadyExists
      case .categoryNotFound: .categoryNotFound
      case .cannotDeletePredefined: .cannotDeletePredefined
      }
  }

  private init(_ error: DataServiceError) {
    self =
      switch error {
      case .validationFailed: .validationFailed
      case .invalidData: .invalidData
      case .notFound: .notFound
      case .constraintViolation: .constraintViolation
      case .storageBusy: .storageBusy
      case .storageFull: .storageFull
      case .corrupted: .corrupted
      case .unavailable: .unavailable
      case .schemaTooNew: .schemaTooNew
      case .schemaUnknown: .schemaUnknown
      case .migrationFailed: .migrationFailed
      case .recovery: .recovery
      case .storage: .storage
      }
  }
}
