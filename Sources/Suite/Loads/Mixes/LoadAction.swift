/// A kind of operation of a load, named as reports and thresholds have it.
public enum LoadAction: String, CaseIterable, Sendable {
  // Habits.
  case fetchHabit = "fetch-habit"
  case listHabits = "list-habits"
  case updateHabit = "update-habit"
  case createHabit = "create-habit"

  // Logs.
  case readLog = "read-log"
  case setLog = "set-log"
  case checkIn = "check-in"
  case undoCheckIn = "undo-check-in"
  case addToLog = "add-to-log"
  case importLog = "import-log"
  case readMonth = "read-month"
  case readHistory = "read-history"

  // Families.
  case foundFamily = "found-family"
  case createFamily = "create-family"
  case lookUpFamily = "look-up-family"
  case joinFamily = "join-family"
  case listMembers = "list-members"
  case fetchPerson = "fetch-person"
  case updatePerson = "update-person"

  // A device that syncs for the first time.
  case firstSync = "first-sync"

  // What else there is.
  case listCategories = "list-categories"
  case saveMeal = "save-meal"
  case listMeals = "list-meals"

  /// Whether it changes what is stored.
  public var isWrite: Bool {
    switch self {
    case .updateHabit, .createHabit, .setLog, .checkIn, .undoCheckIn, .addToLog, .importLog,
      .foundFamily, .createFamily, .joinFamily, .updatePerson, .saveMeal:
      true
    default: false
    }
  }

  /// What its operations choose among.
  var table: LoadTable {
    switch self {
    case .fetchHabit, .listHabits, .updateHabit, .createHabit, .readMonth, .readHistory: .habits
    case .readLog, .setLog, .checkIn, .undoCheckIn, .addToLog, .importLog, .firstSync: .logs
    case .foundFamily, .createFamily, .lookUpFamily, .joinFamily, .listMembers: .families
    case .fetchPerson, .updatePerson: .people
    case .listCategories: .categories
    case .saveMeal, .listMeals: .meals
    }
  }
}

/// The tables in which a load chooses rows.
enum LoadTable: Sendable {
  case habits, logs, families, people, categories, meals
}
